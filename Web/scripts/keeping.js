/** Starts the service worker, where there is one: it keeps Branchbook itself, release by release. Stories are kept by `story-keeping.js`. */
export async function keepPage() {
  try {
    await navigator.serviceWorker?.register('/service-worker.js');
  } catch {
    // Reading needs a network then, and nothing else changes.
  }
}

"""Files that authors put into their stories, made by the page itself, so that no test waits for a large one."""

from chromium import Chromium

# A picture; another name makes it another one.
HILLS = """(name = 'Blue hills.jpg') => {
  const canvas = new OffscreenCanvas(800, 500), pen = canvas.getContext('2d');
  pen.fillStyle = '#7db7e8';
  pen.fillRect(0, 0, 800, 500);
  pen.fillStyle = '#3b7a57';
  pen.fillRect(0, 300, name.length * 20, 200);
  return canvas.convertToBlob({ type: 'image/jpeg' }).then((blob) => new File([blob], name, { type: 'image/jpeg' }));
}"""
# A photograph of 13 megapixels and more than 10 MB, of noise that is always the same, with a place among its notes.
PHOTOGRAPH = """async () => {
  const [width, height] = [4160, 3120];
  const canvas = new OffscreenCanvas(width, height), pen = canvas.getContext('2d');
  const pixels = new Uint32Array(width * height);
  for (let at = 0, state = 7; at < pixels.length; at += 1) {
    state ^= state << 13; state ^= state >>> 17; state ^= state << 5;
    pixels[at] = state | 0xff000000;
  }
  pen.putImageData(new ImageData(new Uint8ClampedArray(pixels.buffer), width, height), 0, 0);
  const drawn = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.95 })).arrayBuffer());
  const note = new TextEncoder().encode('Exif\\0\\0GPS 52.5 13.4');
  return new File([drawn.subarray(0, 2), new Uint8Array([0xff, 0xe1, 0, note.length + 2]), note, drawn.subarray(2)], 'IMG_1.jpg',
    { type: 'image/jpeg' });
}"""
GIVE = """async (how, selector, make) => {
  const transfer = new DataTransfer();
  transfer.items.add(await make());
  const zone = document.querySelector(selector);
  const options = { bubbles: true, cancelable: true };
  const give = (type) => zone.dispatchEvent(new DragEvent(type, { ...options, dataTransfer: transfer }));
  const begun = performance.now();
  if (how === 'paste') zone.dispatchEvent(new ClipboardEvent('paste', { ...options, clipboardData: transfer }));
  else for (const type of ['dragenter', 'dragover', 'drop']) give(type);
  return transfer.files[0].size;
}"""
# How long it takes until the picture of the first page is seen, in milliseconds.
GIVE_AND_WAIT = GIVE.replace(
    "  return transfer.files[0].size;",
    """  const isSeen = () => {
    const image = zone.querySelector('[data-media=shown] .media-picture');
    return image?.complete && image.naturalWidth > 0;
  };
  while (!isSeen()) await new Promise(requestAnimationFrame);
  return [transfer.files[0].size, performance.now() - begun];""",
)


def give(browser: Chromium, how: str, selector: str, make: str):
    """Drops or pastes a file that the page makes."""
    script = GIVE_AND_WAIT if how == "watched" else GIVE
    return browser.page.evaluate(f"([how, selector]) => ({script})(how, selector, {make})", [how, selector])

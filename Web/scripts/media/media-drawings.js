// Drawings for pictures and sounds, as paths for `icon`.

export const camera = 'M4 8h4l2-3h4l2 3h4v11H4zM12 16.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7z';
export const folder = 'M3 6h6l2 2h10v11H3zM12 16v-5M9.5 13l2.5-2.5 2.5 2.5';
export const list = 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21c0-4 3.5-6 8-6s8 2 8 6';
export const note = 'M9 18V6l10-2v12M9 18a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0zM19 16a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0z';
export const pen = 'M4 20h4L19 9l-4-4L4 16zM13 7l4 4';
export const picture = 'M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15.5 9h.01';

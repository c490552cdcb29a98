// Drawings for pictures and sounds, as paths for `icon`.

export const back = 'M9 5L4 10l5 5M4 10h10a6 6 0 0 1 0 12h-3';
export const brush = 'M20 4L10.5 13.5M9 13a4 4 0 0 0-4 4c0 2-1 3-2 3 4 1 9 0 9-4a3 3 0 0 0-3-3z';
export const bucket = 'M11 4l9 9-8 8-9-9zM3.5 12.5h16M8 7L5 4M21 16c1.5 2 1.5 4 0 4s-1.5-2 0-4z';
export const camera = 'M4 8h4l2-3h4l2 3h4v11H4zM12 16.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7z';
export const folder = 'M3 6h6l2 2h10v11H3zM12 16v-5M9.5 13l2.5-2.5 2.5 2.5';
export const forth = 'M15 5l5 5-5 5M20 10H10a6 6 0 0 0 0 12h3';
export const list = 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21c0-4 3.5-6 8-6s8 2 8 6';
export const note = 'M9 18V6l10-2v12M9 18a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0zM19 16a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0z';
export const pen = 'M4 20h4L19 9l-4-4L4 16zM13 7l4 4';
export const picture = 'M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15.5 9h.01';
export const eraser = 'M4 15l9-10 7 6-8 9H8zM9 10l7 6M12 20h8';

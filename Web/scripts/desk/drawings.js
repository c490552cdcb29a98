// Drawings that several pages for authors share, as paths for `icon`.

export const arrow = 'M5 12h14M13 6l6 6-6 6';
export const bin = 'M5 7h14M9 7V4h6v3M7 7l1 13h8l1-13';
export const bulb = 'M9 18h6M10 21h4M12 3a6 6 0 0 0-3.5 10.9V15h7v-1.1A6 6 0 0 0 12 3z';
export const change = 'M12 4v6M9 7h6M9 17h6';
export const copies = 'M9 8h11v13H9zM15 8V4H4v13h5';
export const cross = 'M6 6l12 12M18 6L6 18';
export const die = 'M6 4h12a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2zM8.5 8.5h.01M12 12h.01M15.5 15.5h.01';
export const dots = 'M5 12h.01M12 12h.01M19 12h.01';
export const down = 'M12 5v14M6 13l6 6 6-6';
export const flag = 'M6 21V4M6 5h12l-3 4 3 4H6';
export const key = 'M8 12a3.5 3.5 0 1 0 0 .01M11.5 12H21v4M17 12v3';
export const lens = 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5L21 21';
export const map = 'M9 4L3 6v14l6-2 6 2 6-2V4l-6 2zM9 4v14M15 6v14';
export const openBook = 'M4 5c3-1 6-1 8 1 2-2 5-2 8-1v14c-3-1-6-1-8 1-2-2-5-2-8-1zM12 6v14';
export const plus = 'M12 5v14M5 12h14';
export const saving = 'M12 4v11M7 10.5l5 5 5-5M5 20h14';
export const up = 'M12 19V5M6 11l6-6 6 6';
export const warning = 'M12 8v5M12 16v.01M12 3l10 18H2z';

/** @typedef {import('./media-desk.js').ColourQuestion} ColourQuestion */
/** @typedef {import('./media-desk.js').MediaDesk} MediaDesk */
/** @typedef {import('./stencil-marks.js').StencilMark} StencilMark */
/** @typedef {import('./stencil-marks.js').StencilMarks} StencilMarks */
/** @typedef {import('./stencil-marks.js').Stroke} Stroke */
/** @typedef {import('./story-media.js').Medium} Medium */
/** @typedef {'fill' | 'brush' | 'eraser'} Tool */

import { openBeside } from '../desk/side-dialog.js';
import { create, icon, present } from '../elements/create.js';
import { ask } from '../elements/ask-dialog.js';
import { say } from '../language/say.js';
import { back, brush, bucket, forth, eraser } from './media-drawings.js';
import { StencilCanvas } from './stencil-canvas.js';
import { addMark, marksIn, noMarks, redoMark, undoMark } from './stencil-marks.js';

/** Widths of the brush and the eraser, as parts of the picture's longer side. */
const widths = { small: 0.01, medium: 0.03, large: 0.08 };
/** How far an arrow key moves the cross, as parts of the picture's longer side; with Shift, and without. */
const [farStep, step] = [0.1, 0.02];

/**
 * Where an author draws over a picture what readers will paint in the colour that they pick. Closing the sheet keeps it; until then, it is
 * on this device, in case the page goes away.
 */
export class StencilSheet {
  #desk;
  #medium;
  /** @type {ColourQuestion[]} */
  #questions = [];
  /** @type {StencilCanvas | null} */
  #stencil = null;
  /** @type {StencilMarks} */
  #marks = noMarks;
  /** @type {Tool} */
  #tool = 'fill';
  /** @type {keyof typeof widths} */
  #size = 'medium';
  /**
   * The stroke that is being drawn.
   *
   * @type {Stroke | null}
   */
  #stroke = null;
  /** Where the keyboard paints, in pixels of the picture. */
  #cross = { x: 0, y: 0 };
  #isGivenUp = false;
  #dialog = create('dialog', { class: 'ask side-sheet stencil-dialog' });
  #question = create('select', { class: 'text-field', id: 'stencil-question', onchange: () => this.#pickQuestion() });
  /** @type {HTMLInputElement} */
  #ink = create('input', { type: 'checkbox', checked: true, onchange: () => {
    if (this.#stencil) this.#stencil.ink.hidden = !this.#ink.checked;
  } });
  #colours = create('div', { class: 'stencil-colours', role: 'radiogroup', 'aria-label': say('Try a colour') });
  #mark = create('span', { class: 'stencil-cross', hidden: true });
  #stage = create('div', { class: 'stencil-stage', tabindex: 0, role: 'application', 'aria-label': say('The picture, to be painted'),
    'aria-describedby': 'stencil-help' });
  #said = create('p', { class: 'stencil-said', role: 'status' });
  #undo = this.#drawStep('undo', back, say('Undo'), undoMark);
  #redo = this.#drawStep('redo', forth, say('Redo'), redoMark);

  /**
   * @param {MediaDesk} desk
   * @param {Medium} medium a picture
   */
  constructor(desk, medium) {
    this.#desk = desk;
    this.#medium = medium;
  }

  async open() {
    const medium = await this.#desk.mediumNow(this.#medium.node);
    if (!medium) return;
    this.#medium = medium;
    this.#questions = await this.#desk.colourQuestions();
    // A stencil without a colour would be nothing to see.
    if (this.#questions.length === 0) {
      const question = await this.#desk.askForColour();
      if (!question) return;
      this.#questions = [question];
    }
    const { file, paint, alt } = this.#medium;
    const picture = create('img', { alt: '', draggable: 'false' });
    openBeside(this.#dialog, say('Let readers paint'), this.#said);
    this.#said.textContent = say('Just a moment…');
    // However the sheet is closed: nothing that was painted goes unless its author says so.
    this.#dialog.addEventListener('close', () => this.#desk.painting(this.#keep()));
    try {
      picture.src = await this.#desk.address(file);
      await picture.decode();
      this.#stencil = new StencilCanvas(picture, await this.#stencilBefore(), { isVector: /\.svg$/i.test(file) });
    } catch {
      this.#said.textContent = say('The picture didn’t load. It’s kept in the library, and comes back when you’re online.');
      return;
    }
    this.#said.textContent = '';
    this.#marks = marksIn(this.#kept());
    this.#cross = { x: this.#stencil.width / 2, y: this.#stencil.height / 2 };
    this.#stage.append(picture, this.#stencil.canvas, this.#stencil.ink, this.#mark);
    this.#stage.style.setProperty('--shape', String(this.#stencil.width / this.#stencil.height));
    if (alt) this.#stage.setAttribute('aria-label', say('The picture, to be painted: {words}', { words: alt }));
    this.#question.append(...this.#questions.map(({ variable, prompt }) =>
      create('option', { value: variable, selected: variable === paint?.variable }, prompt)));
    this.#dialog.append(...present([
      create('p', { class: 'hint', id: 'stencil-help' },
        say('Tap an area to paint it, or draw with the brush. What you paint takes the colour that a reader picks. Closing this keeps it.'),
        ' ',
        create('span', { class: 'visually-hidden' }, say('Arrow keys move a ring, and the space bar paints there.'))),
      this.#drawTools(), this.#stage, this.#said,
      create('label', { class: 'field', for: 'stencil-question' }, create('span', {}, say('The colour comes from')), this.#question),
      this.#colours,
      this.#stencil.hasInk && create('label', { class: 'tick-field' }, this.#ink, say('Dark lines of the picture stay in sight')),
      create('div', { class: 'actions' },
        paint && create('button', { type: 'button', class: 'secondary danger', 'data-act': 'stop-paint', onclick: () => void this.#stop() },
          say('Don’t let readers paint it')),
        create('button', { type: 'button', class: 'secondary', onclick: () => void this.#leave() }, say('Leave it as it was')),
        create('button', { type: 'button', class: 'primary', 'data-act': 'keep-paint', onclick: () => void this.#finish() }, say('Done'))),
    ]));
    this.#listen();
    this.#pickQuestion();
    this.#redraw();
  }

  /** @returns {Promise<HTMLImageElement | null>} the stencil that the picture has; null if it has none, or none that can be read */
  async #stencilBefore() {
    const { paint } = this.#medium;
    if (!paint) return null;
    const image = create('img', { src: await this.#desk.address(paint.file) });
    return image.decode().then(() => image, () => null);
  }

  #drawTools() {
    const option = (/** @type {string} */ group, /** @type {string} */ value, /** @type {string} */ words, /** @type {boolean} */ checked,
      /** @type {() => void} */ act, /** @type {Node} */ drawing) => create('label', { class: 'stencil-tool', title: words },
      create('input', { type: 'radio', name: `stencil-${group}`, value, checked, onchange: act }), drawing,
      create('span', { class: group === 'size' ? 'visually-hidden' : '' }, words));
    const tool = (/** @type {Tool} */ value, /** @type {string} */ drawing, /** @type {string} */ words) =>
      option('tool', value, words, value === this.#tool, () => this.#take(value), icon(drawing));
    const size = (/** @type {keyof typeof widths} */ value, /** @type {string} */ words) =>
      option('size', value, words, value === this.#size, () => { this.#size = value; }, create('span', { class: 'stencil-dot' }));
    return create('div', { class: 'stencil-tools' },
      create('div', { class: 'stencil-group', role: 'radiogroup', 'aria-label': say('Tool') },
        tool('fill', bucket, say('Area')), tool('brush', brush, say('Brush')), tool('eraser', eraser, say('Eraser'))),
      create('div', { class: 'stencil-group stencil-sizes', role: 'radiogroup', 'aria-label': say('Size'), hidden: true },
        size('small', say('Small')), size('medium', say('Medium')), size('large', say('Large'))),
      create('div', { class: 'stencil-group' }, this.#undo, this.#redo,
        create('button', { type: 'button', class: 'secondary', 'data-act': 'paint-all', onclick: () => this.#add({ tool: 'all' }) },
          say('Paint everything')),
        create('button', { type: 'button', class: 'secondary', 'data-act': 'paint-none', onclick: () => this.#add({ tool: 'none' }) },
          say('Clear'))));
  }

  /**
   * @param {string} act
   * @param {string} drawing
   * @param {string} words
   * @param {(marks: StencilMarks) => StencilMarks} turn
   */
  #drawStep(act, drawing, words, turn) {
    return create('button', { type: 'button', class: 'quiet', 'data-act': `stencil-${act}`, 'aria-label': words, title: words,
      onclick: () => {
        this.#marks = turn(this.#marks);
        this.#redraw();
      } }, icon(drawing));
  }

  /** @param {Tool} tool */
  #take(tool) {
    this.#tool = tool;
    this.#stage.dataset.tool = tool;
    this.#dialog.querySelector('.stencil-sizes')?.toggleAttribute('hidden', tool === 'fill');
  }

  #pickQuestion() {
    const question = this.#questions.find(({ variable }) => variable === this.#question.value);
    const colours = question?.colours ?? [];
    this.#colours.replaceChildren(...colours.map(({ words, colour }, index) => {
      const swatch = create('span', { class: 'stencil-swatch' });
      swatch.style.backgroundColor = colour;
      return create('label', { class: 'stencil-colour' },
        create('input', { type: 'radio', name: 'stencil-colour', checked: index === 0, onchange: () => this.#stencil?.tint(colour) }),
        swatch, create('span', { dir: 'auto' }, words));
    }));
    this.#stencil?.tint(colours[0]?.colour ?? '#000000');
  }

  #listen() {
    const stage = this.#stage;
    stage.addEventListener('pointerdown', (event) => {
      if (event.button !== 0 || !event.isPrimary) return;
      event.preventDefault();
      stage.focus({ preventScroll: true });
      this.#mark.hidden = true;
      const { x, y } = this.#placeOf(event);
      if (this.#tool === 'fill') return this.#add({ tool: 'fill', x, y });
      stage.setPointerCapture(event.pointerId);
      this.#stroke = { tool: this.#tool, width: this.#width, points: [x, y] };
      this.#stencil?.stroke(this.#stroke, 0);
    });
    stage.addEventListener('pointermove', (event) => {
      if (!this.#stroke || !event.isPrimary) return;
      const from = this.#stroke.points.length;
      // A browser reports a quick finger's way in one event.
      for (const one of event.getCoalescedEvents?.().length ? event.getCoalescedEvents() : [event]) {
        const { x, y } = this.#placeOf(one);
        this.#stroke.points.push(x, y);
      }
      this.#stencil?.stroke(this.#stroke, from);
    });
    for (const end of ['pointerup', 'pointercancel']) stage.addEventListener(end, () => this.#endStroke());
    stage.addEventListener('keydown', (event) => this.#press(event));
    stage.addEventListener('blur', () => { this.#mark.hidden = true; });
  }

  get #width() {
    const { width = 0, height = 0 } = this.#stencil ?? {};
    return Math.max(1, Math.round(Math.max(width, height) * widths[this.#size]));
  }

  /** @param {{ clientX: number, clientY: number }} point on the screen */
  #placeOf({ clientX, clientY }) {
    const { width = 0, height = 0 } = this.#stencil ?? {};
    const box = this.#stage.getBoundingClientRect();
    return { x: Math.round((clientX - box.left) / box.width * width), y: Math.round((clientY - box.top) / box.height * height) };
  }

  #endStroke() {
    const stroke = this.#stroke;
    this.#stroke = null;
    if (stroke) this.#note(addMark(this.#marks, stroke));
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    const { key, shiftKey, ctrlKey, metaKey } = event;
    if ((ctrlKey || metaKey) && key.toLowerCase() === 'z') {
      event.preventDefault();
      return (shiftKey ? this.#redo : this.#undo).click();
    }
    const ways = /** @type {Record<string, [number, number]>} */ ({ ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1],
      ArrowDown: [0, 1] });
    const way = ways[key];
    if (!way && key !== ' ' && key !== 'Enter') return;
    event.preventDefault();
    const { width = 0, height = 0 } = this.#stencil ?? {};
    const length = Math.max(width, height) * (shiftKey ? farStep : step);
    const { x, y } = this.#cross;
    if (way) {
      this.#cross = { x: Math.min(width - 1, Math.max(0, x + way[0] * length)), y: Math.min(height - 1, Math.max(0, y + way[1] * length)) };
    } else if (this.#tool === 'fill') {
      this.#add({ tool: 'fill', x, y });
    } else {
      this.#add({ tool: this.#tool, width: this.#width, points: [Math.round(x), Math.round(y)] });
    }
    this.#mark.hidden = false;
    this.#mark.style.left = `${100 * this.#cross.x / width}%`;
    this.#mark.style.top = `${100 * this.#cross.y / height}%`;
  }

  /** @param {StencilMark} mark */
  #add(mark) {
    this.#stencil?.add(mark);
    this.#note(addMark(this.#marks, mark));
  }

  #redraw() {
    this.#stencil?.draw(this.#marks.marks);
    this.#note(this.#marks);
  }

  /** @param {StencilMarks} marks as they are now, which this device remembers until the sheet is closed */
  #note(marks) {
    this.#marks = marks;
    this.#undo.setAttribute('aria-disabled', String(marks.marks.length === 0));
    this.#redo.setAttribute('aria-disabled', String(marks.undone.length === 0));
    this.#said.textContent = say('{percent} % of the picture is painted.', { percent: this.#percent });
    try {
      if (marks.marks.length > 0) localStorage.setItem(this.#key, JSON.stringify(marks.marks));
      else localStorage.removeItem(this.#key);
    } catch {
      // There is no room for it; the sheet itself has it.
    }
  }

  get #percent() {
    const share = this.#stencil?.share ?? 0;
    return share === 0 ? 0 : Math.max(1, Math.round(100 * share));
  }

  get #key() {
    return `branchbook-stencil ${this.#medium.file}`;
  }

  #kept() {
    try {
      return localStorage.getItem(this.#key);
    } catch {
      return null;
    }
  }

  /** Closes the sheet, which keeps what is painted. */
  #finish() {
    if (this.#stencil && this.#stencil.share > 0) this.#dialog.close();
    else this.#said.textContent = say('Nothing is painted yet.');
  }

  async #keep() {
    const { paint } = this.#medium;
    const isOther = this.#marks.marks.length > 0 || paint !== null && paint.variable !== this.#question.value;
    if (this.#isGivenUp || !isOther || !this.#stencil || this.#stencil.share === 0) return this.#forget();
    const written = await this.#stencil.written({ sparesInk: this.#ink.checked });
    if (!written) return undefined;
    const isKept = await this.#desk.letPaint(this.#medium, new Uint8Array(await written.arrayBuffer()), this.#question.value);
    return isKept && this.#forget();
  }

  async #stop() {
    await this.#desk.stopPaint(this.#medium);
    this.#giveUp();
  }

  async #leave() {
    const isSure = this.#marks.marks.length === 0 || await ask({ title: say('Throw away what you painted?'),
      text: say('The picture stays as it was before.'), yes: say('Throw it away'), no: say('Go on painting') });
    if (isSure) this.#giveUp();
  }

  #giveUp() {
    this.#isGivenUp = true;
    this.#dialog.close();
  }

  #forget() {
    try {
      localStorage.removeItem(this.#key);
    } catch {
      // Nothing was kept either.
    }
  }
}

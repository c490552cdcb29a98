/**
 * The editor beside the page: a worker, so that typing never waits for it. It is a file of its own, which `Scripts/bundle-pages` bundles
 * under a name with its digest. `EditorModule` is the page's side.
 */

import { EditorInstance } from './editor-instance.js';
import { answerOrders } from './module-desk.js';

answerOrders('/editor.wasm', (instance) => new EditorInstance(instance),
  (editor, /** @type {string[]} */ requests) => requests.map((request) => editor.answer(request)));

/**
 * The checker beside the page: a worker, so that nobody waits for it, and so that it can be ended in the middle of a long story. It is a
 * file of its own, which `Scripts/bundle-pages` bundles under a name with its digest. `CheckerModule` is the page's side.
 */

import { answerOrders } from '../drafts/module-desk.js';
import { CheckerInstance } from './checker-instance.js';

answerOrders('/editor.wasm', (instance) => new CheckerInstance(instance), (checker, order) => checker.carryOut(order));

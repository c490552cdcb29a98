// Whatever the library refuses to an author is said in words that name a way out.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { pageModule } from './modules.mjs';

const { problemInWords, refusalInWords } = await pageModule('desk/draft-words.js');
const { libraryRefusalInWords } = await pageModule('desk/library-refusals.js');
const { CallRefused } = await pageModule('library/library-calls.js');
const { DraftDesk } = await pageModule('drafts/draft-desk.js');
const { DraftTrouble, EditRefused } = await pageModule('drafts/draft-trouble.js');

const source = (path) => readFileSync(new URL(`../../../Sources/${path}`, import.meta.url), 'utf8');
/** The cases of an enumeration whose raw values are their names. */
function casesOf(path, name) {
  const [, body = ''] = source(path).match(new RegExp(`enum ${name}\\b[^{]*\\{([^]*?)\\n\\s*(?:\\}|public |init)`)) ?? [];
  return [...body.matchAll(/^\s*case (\w+(?:, \w+)*)(?:\(.*\))?$/gm)].flatMap(([, found]) => found.split(', '));
}
/** Texts that a property gives as words for programs. */
const quoted = (path, property) => [...(source(path).match(new RegExp(`var ${property}: String \\{([^]*?)\\n    \\}`))?.[1] ?? '')
  .matchAll(/: "(\w+)"/g)].map(([, word]) => word);

/** What these operations can never answer: groups, invitations and the administrator's own pages. */
const elsewhere = ['pin', 'passphrase', 'code', 'guestInGroup', 'invitation', 'oldInvitation', 'usedInvitation', 'notInGroup', 'bookmarks'];
const reasons = [
  ...casesOf('Library/People/Denial.swift', 'Denial'), ...quoted('Library/Drafts/DraftConflict.swift', 'code'),
  ...quoted('Library/People/ReadingBounds.swift', 'code'),
  ...casesOf('Server/API/Operations/Operations+DraftFiles.swift', 'DraftFileFault'),
  'reader', 'preparing', 'host', 'origin',
].filter((reason) => !elsewhere.includes(reason));
const codes = casesOf('Bundle/BundleError.swift', 'Code');
/** All that the API's description has for the operations on drafts, and what a proxy in front of it answers. */
const statuses = [0, 400, 401, 403, 404, 405, 408, 409, 413, 415, 425, 429, 500, 502, 503, 504, 507];

const refused = (more) => new CallRefused({ status: 422, title: 'Unprocessable Content', detail: 'Said by the library.', problems: [],
  answer: null, ...more });
/** Each sentence about a refusal tells its reader what to do, or says that nothing has to be done. */
const wayOut = new RegExp('\\b(Ask|Bring|Choose|Fix|Give|Look|Make|Open|Pick|Publish|Put|Record|Reload|Remove|Replace|Save|Tell|Try|Undo'
  + '|You can|can allow)\\b', 'i');

test('the tables of the library are found', () => {
  for (const word of ['mayNotWrite', 'shelf', 'digest', 'readerSpace', 'tooLarge']) assert.ok(reasons.includes(word), word);
  for (const word of ['missingMedium', 'notAnArchive', 'brokenWordTimes', 'system']) assert.ok(codes.includes(word), word);
});

for (const [what, more] of [
  ...reasons.map((reason) => [`the reason ${reason}`, { reason }]),
  ...codes.map((code) => [`the code ${code}`, { answer: { code, file: 'castle.png' } }]),
  ...statuses.map((status) => [`the status ${status}`, { status }]),
]) {
  test(`${what} is said with a way out`, () => {
    const errors = [refused(more), new DraftTrouble('refused', refused(more))];
    for (const words of errors.flatMap((error) => [problemInWords(error), refusalInWords(error)])) {
      assert.equal(words, libraryRefusalInWords(refused(more).problem));
      assert.match(words, wayOut);
      assert.match(words, /^[A-Z“].*[.]$/);
      assert.doesNotMatch(words, /Something went wrong|\{/);
    }
  });
}

const editorPage = readFileSync(new URL('../../../docs/web-editor.md', import.meta.url), 'utf8');
const editorCodes = [...editorPage.slice(editorPage.indexOf('## Refusals')).matchAll(/^\| (`.+?) \|/gm)]
  .flatMap(([, codes]) => [...codes.matchAll(/\w+/g)].map(String));
for (const code of editorCodes) {
  test(`the editor’s refusal ${code} is said with a way out, or that there is nothing to do`, () => {
    const words = refusalInWords(new EditRefused({ refusal: code }));
    assert.match(words, /^[A-Z].*[.]$/);
    assert.doesNotMatch(words, /Something went wrong/);
  });
}

test('a publication that is refused for a file keeps the reason', async () => {
  const answer = { code: 'missingMedium', file: 'a.png' };
  const error = await DraftDesk.prototype.refusalOf.call({ ask: () => assert.fail() }, refused({ answer }));
  assert.match(problemInWords(error), /a\.png/);
});

test('a picture that is not there is named', () => {
  assert.match(problemInWords(refused({ answer: { code: 'missingMedium', file: 'castle.png' } })), /castle\.png/);
});

test('what only the library knows is said in its words', () => {
  assert.match(problemInWords(refused({})), /Said by the library\./);
  assert.match(problemInWords(new DraftTrouble('refused')), wayOut);
});

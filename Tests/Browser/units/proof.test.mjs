// The checker beside the manuscript: when it looks at the story, which answers are shown, what a button does about a problem, and how
// likely an ending is said to be.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { pageModule } from './modules.mjs';

const { commandPause, isWaitedFor, latePause, newProof, showPause, stepProof } = await pageModule('proof/proof-steps.js');
const { freshChoiceID, groupsOf, marksOf, mendsOf, problemsOf, tally } = await pageModule('proof/problems.js');
const { answerText, chanceOf, choiceText, oddsOf, wayOf } = await pageModule('proof/odds.js');
const { chanceInWords, stepInWords } = await pageModule('proof/odds-words.js');
const { problemWords } = await pageModule('proof/problem-words.js');
const { markOf, signWords } = await pageModule('proof/sign-words.js');
const { StoryProof } = await pageModule('proof/story-proof.js');
const { typingPause } = await pageModule('drafts/draft-sync.js');

/** A machine with a made-up clock: `at` is the time, `log` what was done, and `pass` lets time pass. */
function machine() {
  const box = { state: newProof, at: 0, log: [], timers: {}, take, pass };
  function take(event) {
    const { state, actions } = stepProof(box.state, event);
    box.state = state;
    for (const action of actions) {
      if (action.type === 'wait') box.timers[action.timer] = box.at + action.milliseconds;
      else if (action.type === 'cancel') delete box.timers[action.timer];
      else box.log.push([action.type, action.version ?? action.stage].filter((one) => one !== undefined).join(' '));
    }
    return box;
  }
  function pass(milliseconds) {
    const end = box.at + milliseconds;
    for (;;) {
      const [next] = Object.entries(box.timers).filter(([, due]) => due <= end).sort(([, one], [, other]) => one - other);
      if (!next) break;
      [, box.at] = next;
      delete box.timers[next[0]];
      take({ type: 'due', timer: next[0] });
    }
    box.at = end;
    return box;
  }
  return box;
}
const looked = (version, took = 20) => ({ type: 'looked', version, took });
const explored = (version) => ({ type: 'explored', version });
const broke = (version) => ({ type: 'broke', version });
const taken = (box) => box.log.splice(0);

test('the story is looked at when nothing was typed for a moment, and then explored', () => {
  const box = machine().take({ type: 'typed' }).pass(typingPause - 1);
  assert.deepEqual(taken(box), []);
  box.pass(1);
  assert.deepEqual(taken(box), ['look 1']);
  box.take(looked(1));
  assert.deepEqual(taken(box), ['explore 1']);
  box.take(explored(1));
  assert.deepEqual(taken(box), ['show explored', 'sign']);
});

test('keystrokes put the look off, and commands are looked at together', () => {
  const box = machine();
  for (let stroke = 0; stroke < 5; stroke += 1) box.take({ type: 'typed' }).pass(typingPause / 2);
  assert.deepEqual(taken(box), []);
  assert.deepEqual(taken(box.pass(typingPause / 2)), ['look 5']);
  const other = machine().take({ type: 'changed' }).take({ type: 'changed' }).pass(commandPause);
  assert.deepEqual(taken(other), ['look 2']);
});

test('what a look finds is shown while a long story is explored, and not before a short one is', () => {
  const long = machine().take({ type: 'changed' }).pass(commandPause).take(looked(1)).pass(showPause);
  assert.deepEqual(taken(long), ['look 1', 'explore 1', 'show looked']);
  assert.deepEqual(taken(long.take(explored(1))), ['show explored', 'sign']);
  const short = machine().take({ type: 'changed' }).pass(commandPause).take(looked(1)).pass(showPause - 1).take(explored(1)).pass(5000);
  assert.deepEqual(taken(short), ['look 1', 'explore 1', 'show explored', 'sign']);
});

test('an answer about an older version is never shown', () => {
  const box = machine().take({ type: 'changed' }).pass(commandPause).take({ type: 'typed' }).take(looked(1)).pass(showPause);
  assert.deepEqual(taken(box), ['look 1']);
  box.pass(typingPause).take(explored(1));
  assert.deepEqual(taken(box), ['look 2']);
  assert.deepEqual(taken(box.take(looked(2)).take(explored(2))), ['explore 2', 'show explored', 'sign']);
});

test('a newer change ends an exploration, and what it has found so far is not shown any more', () => {
  const box = machine().take({ type: 'changed' }).pass(commandPause).take(looked(1));
  taken(box);
  box.take({ type: 'typed' });
  assert.deepEqual(taken(box), ['replace']);
  // The worker that was ended reports that it broke.
  box.take(broke(1)).pass(typingPause - 1);
  assert.deepEqual(taken(box), []);
  assert.equal(box.state.isBroken, false);
  assert.deepEqual(taken(box.pass(1)), ['look 2']);
});

test('if the checker stops, that is said, and it is tried again with the next change', () => {
  const box = machine().take({ type: 'changed' }).pass(commandPause).take(broke(1));
  assert.deepEqual(taken(box), ['look 1', 'replace', 'sign']);
  assert.equal(box.state.isBroken, true);
  box.pass(60_000);
  assert.deepEqual(taken(box), []);
  box.take({ type: 'typed' }).pass(typingPause).take(looked(2));
  assert.deepEqual(taken(box), ['look 2', 'explore 2']);
  assert.equal(box.state.isBroken, false);
});

test('if it stops while it explores, what the look has found is shown', () => {
  const box = machine().take({ type: 'changed' }).pass(commandPause).take(looked(1)).take(broke(1));
  assert.deepEqual(taken(box), ['look 1', 'explore 1', 'replace', 'show looked', 'sign']);
});

test('who has waited for a while is told, until there is an answer', () => {
  const box = machine().take({ type: 'changed' }).pass(commandPause + latePause - 1);
  assert.equal(isWaitedFor(box.state), false);
  box.pass(1);
  assert.equal(isWaitedFor(box.state), true);
  box.take(looked(1)).pass(showPause);
  assert.equal(isWaitedFor(box.state), false);
  assert.deepEqual(taken(box), ['look 1', 'sign', 'explore 1', 'show looked']);
});

test('a story of 10,000 places is looked at more rarely, and never all the time', () => {
  const box = machine().take({ type: 'changed' }).pass(commandPause).take(looked(1, 900)).take(explored(1));
  taken(box);
  box.take({ type: 'typed' }).pass(4499);
  assert.deepEqual(taken(box), []);
  assert.deepEqual(taken(box.pass(1)), ['look 2']);
  // However long it takes, an author hears of it at some time.
  box.take(looked(2, 600_000)).take(explored(2)).take({ type: 'typed' });
  taken(box);
  assert.deepEqual(taken(box.pass(10_000)).slice(-1), ['look 3']);
});

test('nothing happens after the manuscript is closed', () => {
  const box = machine().take({ type: 'changed' }).take({ type: 'closed' }).pass(10_000).take({ type: 'changed' }).take(looked(1));
  assert.deepEqual(taken(box), []);
});

function checkerWith(reports) {
  const calls = [];
  const check = async (story, states) => {
    calls.push(`check ${states}`);
    return { errors: 0, ...reports(story, states) };
  };
  return {
    calls, check, ready: async () => undefined, lead: async () => ({ steps: null }), program: async () => null, replace: () => undefined,
    close: () => undefined,
  };
}
const outline = { locations: [{ node: '1.1', id: 'a', ways: [] }, { node: '1.2', id: 'b', ways: [], ending: 'Home' }] };
const asking = async ({ pointers = [] }) => ({ story: '{}', ...outline, uses: [], places: pointers.map(() => ({ node: '1.1' })) });
const until = async (isSo) => { while (!isSo()) await new Promise((resolve) => { setTimeout(resolve, 5); }); };

test('both stages reach the page, with the things of the draft', async () => {
  const problem = { code: 'B0409', severity: 'warning', pointer: '/locations/a', message: '', fix: null };
  const checker = checkerWith((_, states) => (states === 0 ? { diagnostics: [problem] }
    : { diagnostics: [], locations: ['reachable', 'impossible'],
      endings: [{ id: 'e', verdict: 'impossible', probability: 0, witness: null }] }));
  const proof = new StoryProof({ ask: asking, flush: async () => undefined, checker });
  proof.changed();
  await until(() => proof.findings !== null);
  assert.deepEqual(checker.calls, ['check 0', 'check 100000']);
  assert.deepEqual([...proof.findings.odds.outOfReach], ['1.2']);
  assert.deepEqual(proof.findings.problems, []);
  proof.close();
});

test('what cannot be explored is looked at once', async () => {
  const problem = { code: 'B0409', severity: 'error', pointer: '/locations/a', message: '', fix: null };
  const checker = checkerWith(() => ({ diagnostics: [problem], errors: 1 }));
  const proof = new StoryProof({ ask: asking, flush: async () => undefined, checker });
  let signs = 0;
  proof.addEventListener('sign', () => { signs += 1; });
  proof.changed();
  await until(() => signs > 0);
  assert.deepEqual(checker.calls, ['check 0']);
  assert.deepEqual(proof.findings.problems.map(({ code }) => code), ['B0409']);
  assert.deepEqual(proof.errors.map(({ code }) => code), ['B0409']);
  // What is typed next may fix it.
  proof.typed();
  assert.deepEqual(proof.errors, []);
  proof.close();
});

test('how long a look takes is measured once the module is there', async () => {
  const checker = checkerWith(() => ({ diagnostics: [] }));
  let start = 1000;
  checker.ready = () => new Promise((resolve) => { setTimeout(resolve, start); });
  const proof = new StoryProof({ ask: asking, flush: async () => undefined, checker });
  proof.changed();
  await until(() => proof.findings !== null);
  checker.calls.length = 0;
  start = 0;
  const typed = Date.now();
  proof.typed();
  await until(() => checker.calls.length > 0);
  // Five times the start would be five seconds.
  assert.ok(Date.now() - typed < 4000);
  proof.close();
});

test('a checker that throws is told calmly, and the next change is checked', async () => {
  let isBroken = true;
  const checker = checkerWith(() => {
    if (isBroken) throw new Error('It stopped.');
    return { diagnostics: [] };
  });
  const proof = new StoryProof({ ask: asking, flush: async () => undefined, checker });
  proof.changed();
  await until(() => proof.isBroken);
  assert.equal(proof.findings, null);
  isBroken = false;
  proof.changed();
  await until(() => proof.findings !== null);
  assert.equal(proof.isBroken, false);
  proof.close();
});

test('an unfinished story is read, and explored for a way, as far as it is written', async () => {
  const read = [];
  const checker = checkerWith((story, states) => {
    read.push(`check ${story} ${states}`);
    return { diagnostics: [] };
  });
  checker.program = async (story) => {
    read.push(`program ${story}`);
    return null;
  };
  const ask = async (request) => (request.do === 'story' && request.unwritten ? { story: request.unwritten } : asking(request));
  const proof = new StoryProof({ ask, flush: async () => undefined, checker });
  proof.changed();
  await until(() => proof.findings !== null);
  read.length = 0;
  await proof.lead('a');
  assert.deepEqual(read, ['check Not written yet 100000']);
  proof.follow(() => undefined);
  await until(() => read.length === 2);
  assert.equal(read[1], 'program Not written yet');
  proof.close();
});

const diagnostic = (code, pointer, severity = 'error') => ({ code, pointer, severity, message: 'M', fix: null });

test('problems know their place in the draft', () => {
  const found = [['B0201', '/locations/a/choices/0/go'], ['B0802', ''], ['B0409', '/locations/x~1y~0z']];
  const problems = problemsOf(found.map(([code, pointer]) => diagnostic(code, pointer)),
    [{ node: '1.3', field: 'go' }, { node: '0.0' }, { node: '1.9' }], [{ node: '1.1', id: 'a' }, { node: '1.9', id: 'x/y~z' }]);
  assert.deepEqual(problems.map(({ node, field, place }) => [node, field, place]),
    [['1.3', 'go', '1.1'], ['0.0', undefined, null], ['1.9', undefined, '1.9']]);
});

test('they stand in the order of the manuscript, errors first, and what is about the whole story last', () => {
  const problem = (code, place, severity) => ({ ...diagnostic(code, '', severity), place, node: '' });
  const groups = groupsOf([problem('B0803', null, 'warning'), problem('B0510', 'b', 'warning'), problem('B0409', 'b', 'error'),
    problem('B0501', 'a', 'warning'), problem('B0201', 'gone', 'error')], ['a', 'b', 'c']);
  assert.deepEqual(groups.map(({ place, problems }) => [place, problems.map(({ code }) => code)]),
    [['a', ['B0501']], ['b', ['B0409', 'B0510']], [null, ['B0201', 'B0803']]]);
});

test('a button mends what is certain', () => {
  const mends = (code, pointer, field, isUnused = false) =>
    mendsOf({ ...diagnostic(code, pointer), node: '1.3', field, place: null }, () => isUnused);
  assert.deepEqual(mends('B0201', '/locations/a/choices/0/go', 'go'), [{ act: 'lead', node: '1.3' }]);
  // A condition that names a place has nowhere to lead.
  assert.deepEqual(mends('B0201', '/locations/a/choices/0/if', 'if'), []);
  assert.deepEqual(mends('B0409', '/locations/a').map(({ act }) => act), ['andThen', 'goOn', 'end']);
  assert.deepEqual(mends('B0205', '/locations/a/choices/2').map(({ act }) => act), ['tellApart']);
  assert.deepEqual(mends('B0205', '/locations/a'), []);
  assert.deepEqual(mends('B0803', '').map(({ act }) => act), ['about']);
  assert.deepEqual(mends('B0806', '/pictures/p')[0].request, { do: 'delete', node: '1.3' });
  assert.deepEqual(mends('B0605', '/locations/a/choices/0/if', 'if')[0].request, { do: 'write', node: '1.3', field: 'if' });
  assert.deepEqual(mends('B0116', '/locations/a/title', 'title')[0].request, { do: 'write', node: '1.3', field: 'title' });
  assert.deepEqual(mends('B0116', '/locations/a/choices/0/text', 'text'), []);
  // What something still sets cannot go without it.
  assert.deepEqual(mends('B0702', '/variables/coins'), []);
  assert.deepEqual(mends('B0702', '/variables/coins', undefined, true).map(({ sort }) => sort), ['delete']);
  assert.deepEqual(mends('B0501', '/locations/a'), []);
});

test('a choice is told apart from its neighbours, their aliases included', () => {
  const choice = (node, fields) => ({ node, fields });
  const choices = [choice('1', { go: 'cave' }), choice('2', { go: 'cave' }), choice('3', { id: 'x', aliases: ['cave-2'], go: 'cave' })];
  const location = { slots: { choices } };
  assert.equal(freshChoiceID(location, '2'), 'cave-3');
  assert.equal(freshChoiceID({ slots: { choices: [choice('1', { text: 'Roll' })] } }, '1'), 'choice-2');
  assert.equal(freshChoiceID({}, '1'), 'choice-2');
});

test('sheets are marked with what they do not show by themselves', () => {
  const all = ['B0409', 'B0201', 'B0510', 'B0501'].map((code) => ({ ...diagnostic(code, ''), place: 'a', node: '' }));
  assert.deepEqual(marksOf(all, 'a').map(({ code }) => code), ['B0510', 'B0501']);
  assert.deepEqual(marksOf(all, 'b'), []);
});

test('the sign counts problems, and hints only without any', () => {
  const stand = (errors, hints, isWaitedFor = false, isBroken = false) => ({ tally: { errors, hints }, isWaitedFor, isBroken });
  assert.deepEqual([stand(2, 3), stand(0, 1), stand(0, 0), stand(2, 0, true), stand(2, 0, true, true)].map(signWords),
    ['2 problems', '1 hint', 'No problems', 'Checking…', 'Not checked']);
  const begun = { ...stand(1, 2), isBegun: true };
  assert.deepEqual([markOf(begun), signWords(begun), signWords({ ...stand(0, 0), isBegun: true })], ['begun', 'Just begun', 'No problems']);
  assert.equal(markOf({ tally: null, isWaitedFor: false, isBroken: false }), 'none');
  assert.deepEqual(tally([diagnostic('B0409', ''), diagnostic('B0803', '', 'warning')]), { errors: 1, hints: 1 });
});

test('what authors meet has words of its own, in every case', () => {
  assert.equal(problemWords({ code: 'B0409' }).isGeneral, false);
  const titles = ['/locations/a/choices/1', '/pictures/a'].map((pointer) => problemWords({ code: 'B0205', pointer }).title);
  assert.notEqual(...titles);
  assert.deepEqual([problemWords({ code: 'B0004' }).isGeneral, problemWords({}).isGeneral], [true, true]);
});

test('stars, backslashes and braces each have words of their own', () => {
  const titleOf = (message) => problemWords({ code: 'B0305', message }).title;
  // As the parser of texts says them.
  const parser = readFileSync(new URL('../../../Sources/Story/TemplateParser.swift', import.meta.url), 'utf8');
  const messages = [...parser.matchAll(/report\("([^"]+)"/g)].map(([, message]) => message.replace(/\\\(.+?\)/g, '32'));
  const of = (word) => messages.filter((message) => titleOf(message).includes(word));
  assert.deepEqual(of('stars * here'), ['This star does not end any emphasis on its line.',
    'The emphasis that starts here does not end on its line.']);
  assert.deepEqual(of('backslash'), ['This backslash has no meaning.']);
  assert.deepEqual(of('inside one another'), ['This text is nested more than 32 levels deep.']);
  assert.equal(of('braces').length, messages.length - 4);
  assert.match(problemWords({ code: 'B0305', message: messages.find((one) => one.includes('emphasis')) }).advice, /same line/);
});

test('a name that the story does not know is said, and where it is used', () => {
  const wordsOf = (pointer) => problemWords({ code: 'B0202', pointer, message: 'There is no variable “hero”.' });
  assert.equal(wordsOf('/locations/a/text').title, 'The story doesn’t know the name “hero”');
  const adviceOf = (pointer) => wordsOf(pointer).advice.split('.')[0];
  assert.equal(adviceOf('/pictures/red~1kite/paint/variable'), 'The picture “red/kite” takes its colours from it');
  assert.equal(adviceOf('/pictures/kite/alt'), 'It is in the description of “kite”');
  assert.equal(adviceOf('/variables/pet/prompt'), 'It is in a question');
  assert.equal(adviceOf('/locations/a/ask/0'), 'This place asks a question with this name');
  assert.equal(adviceOf('/locations/a/choices/0/set/coins'), 'It is in what changes here');
  assert.equal(adviceOf('/locations/a/choices/0/if'), 'It is in a condition');
  assert.equal(adviceOf('/locations/a/text/1'), 'It is in a text');
  assert.equal(problemWords({ code: 'B0202' }).title, 'The story doesn’t know this name');
});

test('endings come with their chance, the likeliest first', () => {
  const ending = (id, probability, witness = []) => ({ id, verdict: witness ? 'reachable' : 'impossible', probability, witness });
  const endings = [ending('x', 2e8), ending('y', 8e8)];
  const odds = oddsOf({ diagnostics: [], locations: ['reachable', 'reachable', 'impossible'], endings },
    [{ node: '1', ending: 'Bad' }, { node: '2', ending: 'Good' }, { node: '3' }]);
  assert.deepEqual(odds.endings.map(({ title, place }) => [title, place]), [['Good', '2'], ['Bad', '1']]);
  assert.deepEqual([...odds.outOfReach], ['3']);
  assert.equal(oddsOf({ diagnostics: [] }, []), null);
});

test('a chance is said as people say it', () => {
  const words = (probability, verdict = 'reachable') => chanceInWords({ verdict, probability, steps: null, title: '', place: '' });
  const said = [1e9, 9.7e8, 7e8, 5e8, 3.3e8, 1e8, 3.2e7, 2e6, 1e5, 0].map((one) => words(one));
  assert.deepEqual(said, ['In every reading', 'In nearly every reading',
    'In about 7 of 10 readings', 'In about every second reading', 'About 1 in 3 readings', 'About 1 in 10 readings',
    'About 1 in 30 readings', 'About 1 in 500 readings', 'Hardly ever', 'Hardly ever']);
  assert.equal(words(0, 'impossible'), 'No reader can reach it.');
  assert.match(words(null, 'unknown'), /^Not known/);
  assert.deepEqual(chanceOf(5.6e8), { how: 'tenths', count: 6 });
});

test('the way to an ending is told in the words of its choices', () => {
  const cave = { slots: { choices: [{ fields: { id: 'in', text: 'Go in' } }, { fields: { go: 'lake', text: 'Swim' } }] } };
  const variables = [{ fields: { id: 'name' } },
    { fields: { id: 'hat' }, slots: { options: [{ fields: { id: 'sky-blue', text: 'a sky-blue hat' } }] } }];
  const way = wayOf([{ answer: 'Ada', variable: 'name' }, { choose: 'in', at: 'cave' }, { choose: 'lake', at: 'cave' },
    { roll: 4, check: 'c', bucket: 'pass' }, { answer: true, variable: 'brave' }, { answer: 'sky-blue', variable: 'hat' }],
  (_, id) => choiceText(cave, id), (name, answer) => answerText(variables, name, answer));
  assert.deepEqual(way.map(stepInWords), ['Answer: Ada', 'Go in', 'Swim', 'Roll 4', 'Answer: yes', 'Answer: a sky-blue hat']);
  assert.equal(choiceText(undefined, 'gone'), 'gone');
});

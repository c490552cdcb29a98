import { say } from '../language/say.js';

/**
 * @typedef {{ heading: string, instead: string }} SortWords What things of a sort are called, and what the story has in their place.
 */

/**
 * The sorts of things that an import leaves out, in the order in which they are told.
 *
 * @returns {Record<string, SortWords>}
 */
export function sortsInWords() {
  return {
    link: { heading: say('Links that lead nowhere'), instead: say('The choice leads to a page that says what is missing.') },
    branch: { heading: say('Conditions that decide the way'), instead: say('This way is never taken.') },
    condition: { heading: say('Conditions'), instead: say('What depends on them is always there; of several texts, only the last.') },
    setting: { heading: say('What should change'), instead: say('It stays as it was.') },
    value: { heading: say('Values in the text'), instead: say('Nothing is shown there.') },
    macro: { heading: say('Commands'), instead: say('They do nothing; the words around them stay.') },
    loop: { heading: say('Repetitions'), instead: say('What is in them is shown once.') },
    input: { heading: say('Questions to readers'), instead: say('The reader isn’t asked.') },
    choices: { heading: say('Choices before a divert'), instead: say('They aren’t offered together with those of the place it leads to.') },
    shuffle: { heading: say('Words in random order'), instead: say('They come in the order of the file, again and again.') },
    code: { heading: say('Program code'), instead: say('It does nothing.') },
    logic: { heading: say('Pages without their rules'), instead: say('They have their words and links, and no conditions or changes.') },
    nesting: { heading: say('Things deep inside each other'), instead: say('What is inside is plain text.') },
    other: { heading: say('Things without a counterpart'), instead: say('They are left out.') },
    size: { heading: say('Too long for one place'), instead: say('The rest is on a page after it, or left out.') },
    format: { heading: say('The story format'), instead: say('Only words and links were brought along.') },
    duplicate: { heading: say('Two pages with one name'),
      instead: say('Links lead to the first one; the other is kept under a name of its own.') },
    picture: { heading: say('Pictures'), instead: say('Add them on the page.') },
    sound: { heading: say('Sounds and videos'), instead: say('Add sounds on the page.') },
    special: { heading: say('Passages that are no pages'), instead: say('They are left out.') },
    menu: { heading: say('Menus beside the pages'), instead: say('Their links are choices of the first page.') },
    webLink: { heading: say('Links to the web'), instead: say('Their words stay.') },
    noteLink: { heading: say('Links to notes that aren’t in the file'), instead: say('Their words stay.') },
    reveal: { heading: say('Words that appear later'), instead: say('They are always there, or on a page of their own behind a choice.') },
    navigation: { heading: say('Going back and starting again'), instead: say('Readers can do that without it.') },
    timing: { heading: say('Waiting'), instead: say('It happens at once.') },
    style: { heading: say('Styles'), instead: say('The words are plain.') },
    element: { heading: say('HTML elements'), instead: say('Only the words in them are kept.') },
    lineBreak: { heading: say('Lines that go on elsewhere'), instead: say('The rest begins a line of its own.') },
    table: { heading: say('Tables'), instead: say('Each row is a line.') },
    markup: { heading: say('Code in texts'), instead: say('It is taken out of the text.') },
    looseEnd: { heading: say('Places where the text runs out'), instead: say('The story ends there.') },
    unreached: { heading: say('Places that nothing leads to'), instead: say('They are left out.') },
    extra: { heading: say('Parts of the whole story'), instead: say('They are left out.') },
  };
}

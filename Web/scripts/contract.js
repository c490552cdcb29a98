/**
 * The shapes that pass between the engine, the server and the page, as `docs/web-engine.md` names them.
 * There are only types here. As this file neither imports nor exports, `tsc` knows them in every module, and no module names where they
 * come from.
 *
 * @typedef {{ text: string, style?: 'emphasis' | 'strong' | 'both' }} Run
 * @typedef {Run[]} Runs
 * @typedef {Runs[]} Lines
 *
 * @typedef {{ id: string, file: string, alt?: string, credit?: string, paint?: { file: string, colour: string },
 *   preview?: string }} Picture
 *   `preview` is the address of a small copy, which stands in for it until it is there.
 * @typedef {{ id: string, file: string, alt?: string }} Sound
 * @typedef {{ location: string, page: number, pages: number, line: number }} Position
 * @typedef {{ kind: 'choice' | 'answer' | 'restart', location?: string, locationTitle?: string, text: Runs, undos: number }} Decision
 *
 * @typedef {object} SceneBasis What every scene has.
 * @property {string} [location]
 * @property {string} [locationTitle]
 * @property {Position} [position]
 * @property {boolean} [canAdvance]
 * @property {boolean} [canGoBack]
 * @property {boolean} [canUndo]
 * @property {Decision} [undo] what undo would take back
 * @property {number} [turns] how many choices were made in this reading
 * @property {number} [scenesBefore] how many scenes of this reading come before this one
 * @property {number} [choicesBefore] how many of them were choices
 * @property {boolean} [rereading]
 * @property {number} [undoSteps]
 * @property {string[]} [faults]
 *
 * @typedef {{ title: string, number?: number }} Series
 *
 * @typedef {SceneBasis & { kind: 'title', title: string, authors?: string[], illustrators?: string[], summary?: string,
 *   picture?: Picture, series?: Series }} TitleScene
 *
 * @typedef {{ id: string, text: string, colour?: string }} Option
 * @typedef {SceneBasis & { kind: 'question', variable: string, prompt: Runs, answer: 'text' | 'number' | 'yesNo' | 'oneOf',
 *   min?: number, max?: number, options?: Option[], value?: string | number | boolean, picture?: Picture,
 *   setting?: Picture }} QuestionScene
 *
 * @typedef {{ text?: Runs, picture?: Picture, position?: 'near' | 'middle' | 'far',
 *   animation?: 'none' | 'shake' | 'hop' | 'tilt' | 'slide' | 'fade' }} Figure
 * @typedef {SceneBasis & { kind: 'sequence', step: number, steps: number, left?: Figure, right?: Figure }} SequenceScene
 *
 * @typedef {SceneBasis & { kind: 'page', lines: Lines, moreLines?: number, picture?: Picture, sound?: Sound,
 *   explanation?: Lines }} PageScene
 *
 * @typedef {'passFail' | 'percentile' | 'die' | 'difficulty' | 'range' | 'random'} CheckType
 * @typedef {{ id: string, text: Runs, enabled: boolean, reason?: Runs, check?: CheckType }} Choice
 * @typedef {SceneBasis & { kind: 'choices', choices: Choice[], picked?: string, lines?: Lines, picture?: Picture }} ChoicesScene
 *
 * @typedef {{ shift: number, reason?: Runs }} Modifier
 * @typedef {{ id: string, from?: number, to?: number }} Bucket What no roll can reach has no range.
 * @typedef {{ device: 'dice', sides: number, combined: 'sum' } | { device: 'number' | 'wheel' }} Device What is thrown, and what several
 *   dice make together.
 * @typedef {Device & { type: CheckType, roll: number, dice: number[], low: number, high: number, modifiers?: Modifier[], total: number,
 *   bucket: string, buckets?: Bucket[] }} Check
 * @typedef {SceneBasis & { kind: 'result', choice?: string, lines?: Lines, picture?: Picture, setting?: Picture, sound?: Sound,
 *   check?: Check }} ResultScene
 *
 * @typedef {SceneBasis & { kind: 'ending', ending: string, title: string, endingKind?: string, lines?: Lines,
 *   picture?: Picture }} EndingScene
 *
 * @typedef {SceneBasis & { kind: 'loading', part: number }} LoadingScene
 *
 * @typedef {TitleScene | QuestionScene | SequenceScene | PageScene | ChoicesScene | ResultScene | EndingScene} DrawnScene
 * @typedef {DrawnScene | LoadingScene} Scene
 *
 * @typedef {'advance' | 'back' | 'skip' | 'undo' | 'restart' | { choose: string }
 *   | { answer: string | number | boolean }} Input
 * @typedef {{ picked?: string[], repeats?: number }} ChoosingHabit How somebody chooses; empty where nothing is known.
 * @typedef {{ begin: { seed: string } } | { resume: string } | { apply: Input } | { scene: true }} EngineQuestion
 * @typedef {EngineQuestion & { ahead?: ChoosingHabit }} EngineRequest
 *
 * @typedef {{ code: string, least?: number, most?: number, reason?: string }} Refusal
 * @typedef {{ id: string, successor?: string }} Lost Something that the story no longer has, and what seems to have taken its place.
 * @typedef {{ code: string, decisions?: number, variable?: string, gone?: Lost[], names?: string[] }} Notice
 * @typedef {{ kind: 'exact' | 'changed' | 'walkedBack' | 'startedAgain', notices: Notice[] }} Resumed
 * @typedef {{ parts: number[], pictures: string[], sounds: string[] }} Ahead What may be needed next, as a request with `ahead` is told.
 * @typedef {{ scene: Scene, offered?: ChoicesScene, record: string[], refused?: Refusal, resumed?: Resumed, ahead?: Ahead }} Answer
 *   `offered`: the choices that stand on the page
 * @typedef {{ story: string, revision: string, parts: number, missing: number[], endings: number }} Head
 *
 * @typedef {object} Card What the shelf knows of a story.
 * @property {string} id
 * @property {string} title
 * @property {string[]} [authors]
 * @property {string[]} [illustrators]
 * @property {string} [language]
 * @property {string} [summary]
 * @property {{ url: string, alt?: string, widths?: Record<string, string>, width?: number, height?: number }} [picture]
 * @property {Series} [series]
 * @property {string[]} [tags]
 * @property {string[]} [tagNames] what the tags are called in the language, if that is different
 * @property {{ from?: number, to?: number }} [ages]
 * @property {string} [version]
 * @property {string} [revision]
 * @property {number} [endings]
 * @property {number} [locations]
 * @property {number} [words]
 * @property {number} [choices] how many choices a reading is expected to have
 *
 * @typedef {{ text: string, hit?: boolean }[]} Excerpt
 * @typedef {{ found: number, finished: number, lastRead?: number, favourite?: boolean, underWay?: boolean }} CardProgress
 *
 * @typedef {Card & {
 *   minutes?: number, complexity?: { rating: number, band: string }, added?: number, progress?: CardProgress,
 *   match?: { title?: Excerpt, authors?: Excerpt, summary?: Excerpt, text?: Excerpt }, here?: boolean,
 * }} ShelfCard What the shelf knows of a story and of how far its reader has come with it. `here` is only there without a network: whether
 *   it can be read all the same.
 *
 * @typedef {{ value: string, name?: string, count: number }} FacetCount `name` is what a reader sees in place of the value.
 *
 * @typedef {object} Facets How many stories each further filter would leave.
 * @property {FacetCount[]} tags
 * @property {{ name: string, title?: string, tags: FacetCount[] }[]} groups
 * @property {FacetCount[]} series
 * @property {FacetCount[]} ages
 * @property {FacetCount[]} languages
 * @property {FacetCount[]} lengths
 * @property {FacetCount[]} complexities
 * @property {FacetCount[]} completed
 * @property {FacetCount[]} unread
 * @property {FacetCount[]} favourite
 *
 * @typedef {{ heading?: string, story: ShelfCard }} ShelfItem
 *
 * @typedef {object} ShelfAnswer A page of the shelf.
 * @property {number} total
 * @property {{ key: string, name?: string, count: number }[]} headings
 * @property {ShelfItem[]} items
 * @property {string} [next]
 * @property {Facets} facets
 * @property {Record<string, string>} [corrections]
 * @property {boolean} [kept] whether the library was out of reach and this is what the device knows
 *
 * @typedef {Card & { head: string, parts: string[], firstParts: number, files: Record<string, string>,
 *   companion?: string, answers?: SeriesAnswers }} StoryAddresses
 * @typedef {Partial<Record<QuestionScene['answer'], Record<string, string | number | boolean>>>} SeriesAnswers What the reader has answered
 *   in the other stories of the series, by variable.
 *
 * @typedef {object} Companion What the pages need of a story besides its program; no playthrough depends on it. Files are named as the
 *   story names them.
 * @property {Record<string, { sound?: string, pages?: Record<string, string | false> }>} [ambience] the ambient sounds by location, and by
 *   page where one has another, or silence
 * @property {Record<string, string>} [descriptions] of ambient sounds, by their files
 * @property {GlossaryEntry[]} [glossary] the words that the story explains
 * @property {NarrationNote} [narration] the recorded voice of the story
 *
 * @typedef {{ word: string, forms?: string[], text: string }} GlossaryEntry
 * @typedef {{ by: string, synthetic?: boolean, pages: Record<string, Record<string, string>> }} NarrationNote Who reads, and the sound of
 *   each page, by location and number; its words' times are in a file of the same name that ends in `.vtt`.
 *
 * @typedef {object} PlayRow One reading of a story, as this device keeps it.
 * @property {string} key what this device calls it, for good
 * @property {string} id what the library calls it; another one is drawn where two devices have read on differently
 * @property {string} reader whose it is; empty until this device's first sync
 * @property {string} story
 * @property {number} count how many lines are kept
 * @property {number} acknowledged how many of them the library has said to have
 * @property {boolean} begun whether a page was turned
 * @property {number} [from] how many of its lines it began with, if it goes on from a bookmark
 * @property {number} begunAt in milliseconds since 1970, as are all times here
 * @property {number} readAt
 * @property {number} [choices] how many were made, with those that were taken back; missing in plays of older versions
 * @property {number} milliseconds how long it was read on this device
 * @property {number} sentMilliseconds how much of that the library has
 *
 * @typedef {{ play: string, number: number, line: string }} LineRow
 * @typedef {{ reader: string, story: string, play: string }} PlaceRow Which play of a story is read on; `play` is a play's key.
 * @typedef {{ reader: string, story: string, ending: string }} FoundRow
 * @typedef {{ reader: string, story: string, favourite: boolean, changed: number, sent: boolean }} FavouriteRow
 *
 * @typedef {object} BookmarkRow A place in a reading that a reader keeps to return to.
 * @property {string} reader
 * @property {string} story
 * @property {string} id
 * @property {string} name
 * @property {string} note
 * @property {number} scene how many scenes of the reading come before the place
 * @property {string[]} lines of the record that lead there, each with its line end
 * @property {number} kept
 * @property {number} changed by this device's clock, if it was changed here
 * @property {boolean} removed whether it was deleted, and the library is still to be told
 * @property {boolean} sent whether the library knows of the last change here
 * @property {number} known when it was changed last, as the library says; 0 if that is not known
 * @property {string} [refused] why the library does not take it, by its word for programs
 *
 * @typedef {{ key: string, value: any }} NoteRow Whatever else there is: who is reading, this device's ID, the library's last answers.
 *
 * @typedef {object} RecordingRow A page read aloud by someone in the family. It belongs to the device, not to a reader, and never leaves
 *   it.
 * @property {string} story
 * @property {string} location
 * @property {string} page
 * @property {string} words a digest of the words that were read, as a page may have others the next time
 * @property {string} title where it is, for people
 * @property {string} type of the sound, as a browser names it
 * @property {ArrayBuffer} bytes
 * @property {number} milliseconds
 * @property {number} recordedAt
 *
 * @typedef {object} DraftListing What the library says of a draft, a story that is being written.
 * @property {string} id
 * @property {string} title
 * @property {string} story the ID that it has, or will have, on the shelf
 * @property {string} [cover] the name of its title picture among its files
 * @property {number} created
 * @property {number} changed
 * @property {number} number the last entry of its history
 * @property {{ number: number, revision: string, at: number }} [published] which state is on the shelf
 * @property {{ number: number, at: number }} [waiting] which state waits for a grown-up, and since when
 * @property {{ words: string, at: number }} [answer] what a grown-up wrote when sending it back; gone once it is shown again or published
 * @property {{ owner?: string }} [replaces] whose story on the shelf it would replace, which takes a grown-up's look: a reader's, or one
 *   that came with the library; only for a single draft
 *
 * @typedef {{ mayWrite: boolean, drafts: DraftListing[], deleted: DraftListing[] }} DraftListAnswer The latest changed first.
 * @typedef {{ sort: string, words: string, passage?: string, file?: string, line: number, count: number }} LeftOut A kind of thing that an
 *   import left out, and where: `file` is an included one.
 * @typedef {{ format: string, passages: number, links: number, variables: number, reach?: { reached: number, places: number },
 *   leftOut: LeftOut[], leftOutCount: number }} ImportAnswer `reach` is there if readers can get to little of the story.
 * @typedef {{ code: string, count: number, acceptable?: boolean }} MistakeCount
 * @typedef {{ draft: DraftListing, stories: number, report?: ImportAnswer, mistakes: MistakeCount[] }} BroughtDraftAnswer `stories` is how
 *   many the file has; there is no report on a file of Branchbook. `mistakes` keep an imported story from the shelf.
 * @typedef {{ device: number }} DraftDeviceAnswer A number that no other device of this draft has, nor ever had.
 * @typedef {{ number: number, at: number, entry: string }} DraftHistoryEntry `entry` is the JSON of an entry.
 * @typedef {{ number: number, snapshot?: { number: number, draft: string }, entries: DraftHistoryEntry[], files?: string,
 *   media?: string }} DraftHistoryAnswer
 *   What the library has after a number; with a snapshot if it was asked for all, or no longer has what comes right after the number.
 *   `files`: why the author's files, if there are some, cannot be read now, with the place. `media`: another one whenever a picture or
 *   sound of the author's folder is; missing without a folder.
 * @typedef {{ number: number, entries: DraftHistoryEntry[], files?: string, media?: string }} DraftEntriesAnswer Everything after the
 *   number that was sent along.
 * @typedef {{ files: { name: string, type: string, size: number, sha256: string }[] }} DraftFilesAnswer
 * @typedef {{ number: number, time: number, entries: number }} DraftMoment The last entry of a minute in which something was written, and
 *   how many that minute had; `time` is in milliseconds since 1970. With number 0, the beginning.
 * @typedef {{ number: number, moments: DraftMoment[] }} DraftMomentsAnswer The latest first.
 * @typedef {{ number: number, snapshot: string }} DraftMomentAnswer
 * @typedef {{ story: string, revision: string } | { waiting: true }} PublicationAnswer It waits if its author asks first.
 * @typedef {{ result: 'same' | 'earlier' | 'start', count: number, from?: string, to?: string, place?: string }} ReadingsAhead
 *   What happens to some of the readers in the middle of a story: they go on where they are, at an earlier place, or at the beginning.
 *   `from` and `to` are what places are called, missing before the first one; `place` is the ID of the place where they are, in the
 *   version on the shelf.
 * @typedef {{ number: number, readings: ReadingsAhead[] }} ReadersAheadAnswer `number`: the entry of the draft that was looked at.
 * @typedef {{ code: string, severity: string, message: string, pointer?: string, node?: string, field?: string,
 *   acceptable?: boolean }} PublishProblem
 *   `pointer` is a place in the story's file; `node` and `field` are the same place in the draft.
 *
 * @typedef {object} DraftRow A draft on this device. It belongs to a reader, and nobody else sees it.
 * @property {string} reader
 * @property {string} draft
 * @property {number} device this device's number in the draft; 0 if it needs another one
 * @property {number} made the number of the last thing that this device has made
 * @property {number} sequence the number of the last entry that this device has made
 * @property {number} stroke the last keystroke that is in an entry
 * @property {string} writer the tab that writes, by an ID of its own
 * @property {{ number: number, draft: string }} snapshot what the rows of the history follow
 * @property {number} number the last entry of the library's history that is here
 * @property {DraftListing | null} listing as the library has said last
 *
 * @typedef {{ reader: string, draft: string, number: number, text: string }} DraftSnapshotRow What the rows of the history follow, as JSON.
 * @typedef {{ reader: string, draft: string, device: number, sequence: number, text: string }} DraftEntryRow An entry that the library has
 *   not confirmed; `text` is its JSON.
 * @typedef {DraftHistoryEntry & { reader: string, draft: string }} DraftHistoryRow An entry that it has confirmed; it can be undone.
 * @typedef {{ reader: string, draft: string, node: string, field: string, value: any, stroke: number }} TypingRow What was typed and is
 *   no entry yet.
 * @typedef {{ reader: string, draft: string, name: string, bytes: ArrayBuffer }} DraftFileRow A picture or sound that the library has not
 *   confirmed.
 *
 * @typedef {object} Route Where an address leads, as a page is told.
 * @property {string} path such as `/stories/sharks/endings`
 * @property {Record<string, string>} parameters what the pattern's named groups hold, decoded
 * @property {URLSearchParams} query what stands behind the `?` in the part behind the `#`
 *
 * @typedef {object} Shared What there is once for the whole window. It is made when it is first needed, by the `of` of its class.
 * @property {import('./library/reader-session.js').ReaderSession} [session]
 * @property {import('./engine/engine.js').EngineSource} [engines]
 * @property {import('./shelf/shelf-memory.js').ShelfMemory} [shelf]
 * @property {import('./offline/kept-stories.js').StoryKeeper} [keeper]
 * @property {import('./voice/voice-recordings.js').VoiceRecordings} [recordings]
 * @property {Element | null} [first] what the first HTML answer shows of a story
 *
 * @typedef {Shared & { store: import('./progress/record-store.js').RecordStore,
 *   surroundings: import('./reading/library-surroundings.js').Surroundings }} Context What every page is given; `store` is where
 *   progress is kept on the device, `surroundings` what there is around a story.
 *
 * @typedef {HTMLElement & {
 *   open: (route: Route, context: Context) => unknown,
 *   reopen?: (route: Route, context: Context) => unknown,
 *   leave?: () => void,
 *   ready?: Promise<unknown>,
 * }} Page A page fills itself in `open`, and is there when `ready` is fulfilled. One that has `reopen` stays where it is when only
 *   its query has changed. `leave` comes before it is
 *   taken away, while everything on it still has its place.
 *
 * @typedef {object} RouteEntry
 * @property {RegExp} pattern which paths lead here
 * @property {(context: Context) => Promise<new () => Page>} load fetches the page's module when it is first needed
 * @property {() => string} [title] what the window is called until the page says better
 * @property {string[]} [styles] style sheets that only some pages need
 */

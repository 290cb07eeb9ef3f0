import type { RunOutcome } from '@takt/domain/flows/answers/flowBeside.ts'
import type { RunStep } from '@takt/domain/flows/answers/run.ts'
import type { Kind } from '@takt/domain/flows/design/design.ts'
import { counted } from '../kit/format/counted.ts'
import { words } from '../kit/words.ts'

/** What each kind of step is called and does, in a plain sentence. */
export const kindTexts: Readonly<Record<Kind, { label: string; does: string }>> = {
  itemChanged: { label: 'A row changes', does: 'Begins when a row of Takt is added, changed or deleted.' },
  alertBegan: { label: 'An alert begins', does: 'Begins when something is wrong at a machine.' },
  schedule: { label: 'By the clock', does: 'Begins every few minutes, or at times of days.' },
  received: { label: 'A system sends', does: 'Begins when another system sends JSON to this flow.' },
  filter: { label: 'Only if', does: 'Goes on by Yes or No, as values say.' },
  find: { label: 'Find rows', does: 'Looks up rows of Takt.' },
  each: { label: 'For each', does: 'Does what follows for each entry of a list.' },
  set: { label: 'Note values', does: 'Gives values a name, to use them further on.' },
  save: { label: 'Save a row', does: 'Adds or changes a row of Takt.' },
  request: { label: 'Ask a system', does: 'Sends to another system and takes its answer.' },
  tell: { label: 'Tell people', does: 'Tells people, groups, addresses or devices.' },
}

const outcomes = {
  waiting: 'Waiting',
  running: 'Running',
  done: 'Done',
  failed: 'Failed',
  stopped: 'Stopped',
} satisfies Record<RunOutcome, string>

/** Every text of the list of flows and of their runs. */
export const flowTexts = {
  added: 'Flow Added',
  updated: 'Flow Updated',
  deleted: 'Flow Deleted',
  empty: 'No flow yet. A flow does something when something happens: tell the ERP that a job is done, take its orders.',
  columns: { lastRun: 'Last run', outcome: 'How it ended', designer: 'Designed by' },
  design: 'Design',
  designs: (who: string, since: string) => `${who} since ${since}`,
  you: 'You',
  designedBy: (who: string, since: string) =>
    `${who} ${who === 'You' ? 'have' : 'has'} it open for design since ${since}.`,
  endDesign: 'End it',
  ended: 'The design is closed',
  held: 'The browser held the window of the flow editor back. Allow windows of this page, then press Design again.',
  takeOver: (who: string, since: string) => `${who} designs this flow since ${since}. Take it over?`,
  takeOverText: 'What is not saved stays as the draft of whoever designed it. Their window can do nothing more.',
  closeFailed: 'The design could not be closed. Try again.',
  never: 'Not run yet',
  outcomes,
  glyphs: { waiting: '◌', running: '▶', done: '●', failed: '▲', stopped: '○' } satisfies Record<RunOutcome, string>,
  does: 'What it does',
  inWords: 'The flow in words',
  nothing: 'Nothing yet. Choose first what begins the flow.',
  unlinked: 'nothing leads here',
  toMend: (count: number) => `${count} to mend`,
  notDesigned: 'Nobody designed it yet. Press Design.',
  unreadable: 'Its design cannot be drawn.',
  runs: 'Runs',
  runsFailed: 'The runs could not be loaded.',
  again: words.again,
  noRuns: 'It has not run yet.',
  kept: 'Runs are kept for 30 days.',
  more: 'Show older runs',
  runAgain: 'Run again',
  begun: 'The run begins again',
  steps: 'What its steps did',
  dueAt: (at: string) => `next attempt ${at}`,
  attempts: (count: number) => counted(count, 'attempt'),
  stepOutcomes: {
    done: 'Done',
    failed: 'Failed',
    waiting: 'Waiting',
    told: 'Would be done',
    skipped: 'Not reached',
  } satisfies Record<RunStep['outcome'], string>,
  ms: (ms: number) => `${ms} ms`,
  times: (count: number) => `${count.toLocaleString('en-US')} times`,
  told: (count: number) => `told ${count}`,
  /** Of what was sent to another system and answered. */
  parts: { method: 'Method', url: 'Address', headers: 'Headers', body: 'Body', status: 'Status' } as Readonly<
    Record<string, string>
  >,
  toldWhom: 'Whom',
  toldText: 'What',
  asJson: 'As JSON',
  isCut: 'Only the beginning is kept.',
  mendStep: 'Go to this step in the design',
  stop: 'Stop',
  stopped: 'The run is stopped',
  tryNow: 'Try now',
  triedNow: 'The run is tried now',
  asItWas: 'It goes on as the flow was when it began: what was changed since counts for runs that begin later.',
  tellAgain: 'Tell people once more?',
  tellAgainText: 'The flow does all of it again with what began this run: who was told is told a second time.',
  rows: (count: number) => (count === 1 ? '1 row' : `${count.toLocaleString('en-US')} rows`),
  input: 'In',
  output: 'Out',
  trigger: 'Began with',
  ofStep: (what: string, name: string) => `${what}: ${name}`,
  failedToLoad: 'The run could not be loaded.',
  dialog: {
    title: 'Customize this organization',
    text: 'Flows do what this company wants done: tell other systems, take what they send, tell people. Each is drawn in the flow editor, which opens in a window of its own.',
    none: 'No flow yet.',
    failed: 'The flows could not be loaded.',
    on: 'On',
    off: 'Off',
    name: 'Name of the new flow',
    add: 'Add flow',
    designOf: (name: string) => `Design ${name}`,
    toList: 'All flows and their runs',
    close: words.close,
  },
} as const

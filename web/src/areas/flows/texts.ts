import type { Kind } from '@takt/domain/areas/flows/design/design.ts'
import type { RunOutcome } from '@takt/domain/areas/flows/responses/flowStatus.ts'
import type { RunStep } from '@takt/domain/areas/flows/responses/run.ts'
import { counted } from '../../core/kit/format/counted.ts'
import { words } from '../../core/kit/words.ts'

/** Name and description of each step kind. */
export const kindTexts: Readonly<Record<Kind, { label: string; does: string }>> = {
  itemChanged: { label: 'Record changed', does: 'Starts when a record is added, changed or deleted.' },
  alertBegan: { label: 'An alert starts', does: 'Starts when there is a problem at a machine.' },
  schedule: { label: 'On a schedule', does: 'Starts every few minutes, or at times on days.' },
  received: { label: 'A system sends', does: 'Starts when another system sends JSON to this flow.' },
  filter: { label: 'Only if', does: 'Continues on Yes or No, depending on values.' },
  find: { label: 'Find records', does: 'Looks up records.' },
  each: { label: 'For each', does: 'Runs the following steps for each entry of a list.' },
  set: { label: 'Set values', does: 'Gives values a name for use in later steps.' },
  save: { label: 'Save a record', does: 'Adds or changes a record.' },
  request: { label: 'Send a request', does: 'Sends a request to another system and receives its response.' },
  tell: { label: 'Notify people', does: 'Notifies people, groups, addresses or devices.' },
}

const outcomes = {
  waiting: 'Waiting',
  running: 'Running',
  done: 'Done',
  failed: 'Failed',
  stopped: 'Stopped',
} satisfies Record<RunOutcome, string>

/** Texts of the list of flows and of their runs. */
export const flowTexts = {
  added: 'Flow Added',
  updated: 'Flow Updated',
  deleted: 'Flow Deleted',
  empty:
    'There are no flows yet. A flow reacts to events, for example to notify the ERP that a job is done or to receive its orders.',
  columns: { lastRun: 'Last run', outcome: 'Last result', designer: 'Designed by' },
  design: 'Design',
  designs: (userName: string, since: string) => `${userName} since ${since}`,
  you: 'You',
  designedBy: (userName: string, since: string) =>
    `${userName} ${userName === 'You' ? 'have' : 'has'} had it open for design since ${since}.`,
  endDesign: 'Close design',
  ended: 'The design is closed',
  windowBlocked:
    'The browser blocked the window of the flow editor. Allow pop-ups for this page, then press Design again.',
  takeOver: (userName: string, since: string) =>
    `${userName} has been designing this flow since ${since}. Take it over?`,
  takeOverText: 'Unsaved changes remain as that user’s draft. Their window can no longer change the flow.',
  closeFailed: 'The design could not be closed. Try again.',
  never: 'Not run yet',
  outcomes,
  glyphs: { waiting: '◌', running: '▶', done: '●', failed: '▲', stopped: '○' } satisfies Record<RunOutcome, string>,
  does: 'What it does',
  inWords: 'The flow in words',
  nothing: 'No steps yet. Choose a trigger first.',
  stepAdded: 'added',
  stepChanged: 'changed',
  stepRemoved: (name: string) => `Removed: ${name}`,
  unlinked: 'not linked',
  problemCount: (count: number) => `${count} to correct`,
  notDesigned: 'This flow has not been designed yet. Press Design.',
  unreadable: 'The design cannot be shown.',
  runs: 'Runs',
  runsFailed: 'The runs could not be loaded.',
  noRuns: 'This flow has not run yet.',
  retention: 'Runs are stored for 30 days.',
  more: 'Show older runs',
  runAgain: 'Run again',
  restarted: 'The run has been restarted',
  steps: 'Steps of the run',
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
  notifiedCount: (count: number) => `notified ${count}`,
  /** Parts of a request to another system and its response. */
  parts: { method: 'Method', url: 'Address', headers: 'Headers', body: 'Body', status: 'Status' } as Readonly<
    Record<string, string>
  >,
  recipients: 'Recipients',
  messageText: 'What',
  asJson: 'As JSON',
  isCut: 'Only the beginning is stored.',
  openStep: 'Open this step in the design',
  stop: 'Stop',
  stopped: 'The run has been stopped',
  tryNow: 'Retry now',
  triedNow: 'The run is being retried',
  asItWas: 'The run continues with the flow as it was when the run started; later changes apply only to new runs.',
  notifyAgain: 'Notify people again?',
  notifyAgainText: 'The flow is run again with the same data: people who were notified are notified a second time.',
  rows: (count: number) => counted(count.toLocaleString('en-US'), 'record'),
  input: 'In',
  output: 'Output',
  trigger: 'Triggered by',
  ofStep: (label: string, name: string) => `${label}: ${name}`,
  failedToLoad: 'The run could not be loaded.',
  dialog: {
    title: 'Customize this organization',
    text: 'Flows automate tasks of this organization: notify other systems, receive their data, notify people. They are designed in the flow editor, which opens in a separate window.',
    none: 'There are no flows yet.',
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

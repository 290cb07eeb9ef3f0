import type { ScreenReason } from '@takt/domain/areas/access/screens.ts'
import type { ScrapBody } from '@takt/domain/areas/efficiency/responses/scrap.ts'
import { words } from '../../../core/kit/words.ts'

/** Texts of the screen at a machine about its state, work and stops. */
export const atMachineTexts = {
  state: 'Machine state',
  nothing: 'No data received from this machine yet',
  since: (start: string, duration: string) => `since ${start} · ${duration}`,
  lastReported: (time: string) => `No connection: last reported at ${time}`,
  work: 'Job',
  noWork: 'The machine reports no job.',
  job: 'Job',
  operation: 'Operation',
  part: words.part,
  revision: (revision: string) => `Revision ${revision}`,
  good: words.good,
  of: (quantity: string) => `of ${quantity}`,
  scrap: words.scrap,
  reason: 'Why is the machine stopped?',
  reasonEntered: 'Reason entered',
  notSent: 'will be sent when the network is back',
  more: 'All reasons',
  fewer: 'Fewer reasons',
  noReasons: 'No reasons are defined yet.',
  outbox: {
    waiting: (count: number) => `${count} ${count === 1 ? 'reason is waiting' : 'reasons are waiting'} to be sent`,
    allSent: 'All other reasons are sent',
    rejected: ({ reasonCode }: ScreenReason, message: string) => `The reason ${reasonCode} was rejected: ${message}`,
    discard: 'Discard',
    discardPrompt: 'Discard this reason?',
  },
  notStored: 'The browser storage is full: the reason was not saved. Enter it again when the network is back.',
  lost: {
    open: words.scrap,
    title: 'Scrap and rework',
    rejectedHere: (count: number) => (count === 1 ? '1 was rejected' : `${count} were rejected`),
    waitsHere: (count: number) => (count === 1 ? '1 waiting' : `${count} waiting`),
    quantity: 'How many parts?',
    digits: 'Digits',
    erase: 'Delete the last digit',
    kind: 'Scrap or rework',
    kinds: { scrap: words.scrap, rework: words.rework },
    of: (work: string) => `Counted from the latest good parts of ${work}`,
    ofLatest: 'Counted from the latest good parts',
    why: 'Why?',
    submit: (quantity: string, kind: string) => `Report ${quantity} as ${kind.toLowerCase()}`,
    chooseFirst: 'Enter quantity and reason',
    recent: 'Entries of the last hours',
    noneRecent: 'There are no entries in the last hours.',
    line: (quantity: string, kind: string) => `${quantity} ${kind.toLowerCase()}`,
    counted: (parts: string, quantity: string) =>
      `Only ${parts} of ${quantity} are counted: the machine has reported fewer parts since.`,
    waits: 'waiting to be sent',
    isTakenBack: 'withdrawn',
    takeBack: 'Withdraw',
    correct: 'Correct',
    outbox: {
      waiting: (count: number) => `${count} ${count === 1 ? 'entry is waiting' : 'entries are waiting'} to be sent`,
      allSent: 'All other entries are sent',
      rejected: (entry: ScrapBody, reason: string, message: string) =>
        'takesBack' in entry
          ? `The withdrawal was rejected: ${message}`
          : `${entry.quantity} ${entry.kind} · ${reason}: ${message}`,
      discard: 'Discard',
      discardPrompt: 'Discard this entry?',
    },
    notStored: 'The browser storage is full: the entry was not saved. Enter it again when the network is back.',
  },
} as const

import type { ScreenReason } from '@takt/domain/areas/access/screens.ts'
import type { ScrapBody } from '@takt/domain/areas/efficiency/answers/scrap.ts'
import { words } from '../../../core/kit/words.ts'

/** What the screen at a machine says of what it does, its work and its stops. */
export const atMachineTexts = {
  state: 'What the machine does',
  nothing: 'Nothing heard of this machine yet',
  since: (when: string, howLong: string) => `since ${when} · ${howLong}`,
  lastTold: (when: string) => `No connection: told last at ${when}`,
  work: 'Job',
  noWork: 'The machine tells of no job.',
  job: 'Job',
  operation: 'Operation',
  part: words.part,
  revision: (revision: string) => `Revision ${revision}`,
  good: words.good,
  of: (quantity: string) => `of ${quantity}`,
  scrap: words.scrap,
  reason: 'Why does it stand?',
  reasonGiven: 'Reason given',
  notSent: 'is sent when the network is back',
  more: 'All reasons',
  fewer: 'Fewer reasons',
  noReasons: 'There are no reasons to choose from yet.',
  outbox: {
    waiting: (count: number) => `${count} ${count === 1 ? 'reason waits' : 'reasons wait'} to be sent`,
    allSent: 'All other reasons are sent',
    refused: ({ reasonCode }: ScreenReason, sentence: string) => `The reason ${reasonCode} was refused: ${sentence}`,
    discard: 'Discard',
    discardQuestion: 'Discard this reason?',
  },
  notKept: 'This browser has no room left: the reason was not kept.',
  lost: {
    open: words.scrap,
    title: 'Scrap and rework',
    refusedHere: (count: number) => (count === 1 ? '1 was refused' : `${count} were refused`),
    waitsHere: (count: number) => (count === 1 ? '1 waits' : `${count} wait`),
    quantity: 'How many parts?',
    digits: 'Digits',
    erase: 'Delete the last digit',
    kind: 'What they are',
    kinds: { scrap: words.scrap, rework: words.rework },
    of: (what: string) => `Of the good parts made last of ${what}`,
    ofLatest: 'Of the good parts made last',
    why: 'Why?',
    say: (quantity: string, kind: string) => `Count ${quantity} as ${kind.toLowerCase()}`,
    chooseFirst: 'Say how many and why',
    said: 'Said in the last hours',
    nothingSaid: 'Nothing was said in the last hours.',
    line: (quantity: string, kind: string) => `${quantity} ${kind.toLowerCase()}`,
    counted: (parts: string, quantity: string) =>
      `Only ${parts} of ${quantity} are counted: the machine told fewer parts since.`,
    waits: 'waits to be sent',
    isTakenBack: 'taken back',
    takeBack: 'Take back',
    sayOtherwise: 'Say otherwise',
    outbox: {
      waiting: (count: number) => `${count} ${count === 1 ? 'entry waits' : 'entries wait'} to be sent`,
      allSent: 'All other entries are sent',
      refused: (entry: ScrapBody, reason: string, sentence: string) =>
        'takesBack' in entry
          ? `Taking back was refused: ${sentence}`
          : `${entry.quantity} ${entry.kind} · ${reason}: ${sentence}`,
      discard: 'Discard',
      discardQuestion: 'Discard this entry?',
    },
    notKept: 'This browser has no room left: this was not kept.',
  },
} as const

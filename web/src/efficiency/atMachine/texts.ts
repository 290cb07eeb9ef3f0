import type { ScreenReason } from '@takt/domain/access/screens.ts'
import { words } from '../../kit/words.ts'

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
} as const

import { counted } from '../../../../core/kit/format/counted.ts'

/** Every text of the list of stops without a reason. */
export const unexplainedTexts = {
  title: 'Stops without a reason',
  open: 'Give reasons',
  stops: 'Stops without a reason, the longest first',
  told: (time: string, stops: string, isOne: boolean) =>
    isOne ? `One stop of ${time} has no reason yet.` : `${time} in ${stops} stops have no reason yet.`,
  count: (text: string, duration: string) => `${counted(text, 'stop')}, ${duration} together`,
  countMore: (text: string, duration: string) => `The longest ${text} stops, ${duration} together; there are more`,
  notCounted: (others: string, isAll: boolean) =>
    `(${isAll ? 'begun' : `${others} begun`} before this time, or with a reason at first)`,
  none: 'Every stop of this time has a reason.',
  failed: 'The stops could not be loaded.',
  looking: 'Looking for stops …',
  lasts: 'goes on',
  all: 'Choose all',
  noneOfThem: 'Choose none',
  choose: 'Choose stops to give them a reason.',
  give: (count: number) => (count <= 1 ? 'Give this reason' : `Give it to ${count} stops`),
} as const

import { counted } from '../../../../core/kit/format/counted.ts'

/** Texts of the list of stops without a reason. */
export const unexplainedTexts = {
  title: 'Stops without a reason',
  open: 'Give reasons',
  stops: 'Stops without a reason, longest first',
  summary: (time: string, stops: string, isSingle: boolean) =>
    isSingle ? `One stop of ${time} has no reason yet.` : `${stops} stops (${time}) have no reason yet.`,
  count: (text: string, duration: string) => `${counted(text, 'stop')}, ${duration} in total`,
  countMore: (text: string, duration: string) => `The longest ${text} stops, ${duration} in total; there are more`,
  notCounted: (count: string, isAll: boolean) =>
    `(${isAll ? 'started' : `${count} started`} before this time, or with a reason at first)`,
  none: 'Every stop in this range has a reason.',
  failed: 'The stops could not be loaded.',
  looking: 'Loading stops …',
  lasts: 'ongoing',
  all: 'Select all',
  noneOfThem: 'Select none',
  choose: 'Select stops to give them a reason.',
  saveReason: (count: number) => (count <= 1 ? 'Give this reason' : `Give this reason to ${count} stops`),
} as const

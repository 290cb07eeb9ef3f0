import { counted } from '../../../core/kit/format/counted.ts'

/** The texts of the list of stops and of the lane of cycles in Details. */
export const detailsTexts = {
  eachStop: 'Each stop',
  eachStopBeside: (count: number, asked: number, unexplained: number) => {
    const shown = `${count} in the part shown`
    if (asked === 0) return shown
    return unexplained > 0
      ? `${shown}; of ${asked} down or idle ${unexplained} without a reason`
      : `${shown}; all ${asked} down or idle have a reason`
  },
  onlyUnexplained: 'Only those without a reason',
  giveChosen: (count: number) => (count > 1 ? `Give ${count} stops a reason` : 'Give a reason'),
  noStops: 'The machine did not stand still in the part shown.',
  allExplained: 'Every stop in the part shown that is down or idle has a reason.',
  chooseAll: 'Choose all stops',
  chooseStop: (from: string) => `Choose the stop of ${from}`,
  stopHeads: ['From', 'Counted as', 'Time', 'Reason'],
  cyclesLane: 'Cycles',
  cyclesBeneath: 'vs. standard',
  cyclesInView: (count: string, slow: string) =>
    `${counted(count, 'cycle')}, ${slow} of them over 10 % slower than their standard`,
} as const

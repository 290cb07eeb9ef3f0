import { counted } from '../../../core/kit/format/counted.ts'

/** Texts of the stop list and the cycle lane in Details. */
export const detailsTexts = {
  derivedStates: 'Derived states',
  derivedBy: 'State derived from signals by',
  derivedLane: 'derived',
  connector: (connectorId: number) => `connector ${connectorId}`,
  stateSource: 'State from',
  reported: 'Reported',
  eachStop: 'Each stop',
  eachStopBeside: (count: number, reasonStops: number, unexplained: number) => {
    const summary = `${counted(count, 'stop')} in the visible range`
    if (reasonStops === 0) return summary
    return unexplained > 0
      ? `${summary}; ${unexplained} of ${counted(reasonStops, 'down or idle stop')} ${unexplained === 1 ? 'has' : 'have'} no reason`
      : `${summary}; ${reasonStops === 1 ? 'the down or idle stop has' : `all ${reasonStops} down or idle stops have`} a reason`
  },
  onlyUnexplained: 'Only stops without a reason',
  giveReason: (count: number) => (count > 1 ? `Give ${count} stops a reason` : 'Give a reason'),
  noStops: 'The machine did not stop in the visible range.',
  allExplained: 'Every down or idle stop in the visible range has a reason.',
  chooseAll: 'Select all stops',
  chooseStop: (from: string) => `Select the stop at ${from}`,
  stopHeads: ['From', 'Counted as', 'Time', 'Reason'],
  cyclesLane: 'Cycles',
  cyclesBeneath: 'vs. standard',
  cyclesInView: (count: string, slow: string) =>
    `${counted(count, 'cycle')}, ${slow} of them more than 10 % slower than their standard`,
} as const

import { words } from '../../kit/words.ts'
/** Texts of the evidence of a metric. */
export const evidenceTexts = {
  evidenceOf: (metric: string, machine: string) => `${metric} of ${machine}`,
  allTogether: 'all machines combined',
  groupsTogether: (groups: string) => `${groups} combined`,
  close: words.close,
  source: 'Source',
  noSource: 'Not reported',
  device: (deviceId: number) => `Device ${deviceId}`,
  slices: (deviceId: number, slices: number, first: number, last: number) =>
    slices === 1
      ? `Device ${deviceId}, sequence ${first}`
      : `Device ${deviceId}, ${slices} slices, sequence ${first}–${last}`,
  derived: (reasons: string | null) => `Derived from signals${reasons === null ? '' : `: ${reasons}`}`,
  deviceDerived: (deviceId: number) => `Device ${deviceId}, derived`,
  at: 'At',
  day: words.day,
  madeLabel: 'Made',
  made: (good: number, scrap: number, rework: number) =>
    [`${good} good`, ...(scrap ? [`${scrap} scrap`] : []), ...(rework ? [`${rework} rework`] : [])].join(', '),
  idealCycle: 'Ideal cycle',
  losses: 'Losses, largest first',
  loss: 'Loss',
  lost: 'Time',
  ofPlanned: 'Of planned time',
  reason: words.reason,
  noReason: 'No reason given',
  moreReasons: (count: number) => `and ${count} more`,
  intervals: 'Intervals',
  counts: 'Counts',
} as const

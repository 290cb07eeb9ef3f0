import { words } from '../../kit/words.ts'
/** Every text that only the evidence of a figure has. */
export const evidenceTexts = {
  evidenceOf: (figure: string, machine: string) => `${figure} of ${machine}`,
  allTogether: 'all machines together',
  groupsTogether: (groups: string) => `${groups} together`,
  close: words.close,
  source: 'Source',
  nobody: 'Nobody reported',
  device: (deviceId: number) => `Device ${deviceId}`,
  slices: (deviceId: number, slices: number, first: number, last: number) =>
    slices === 1
      ? `Device ${deviceId}, sequence ${first}`
      : `Device ${deviceId}, ${slices} slices, sequence ${first}–${last}`,
  at: 'At',
  day: words.day,
  madeLabel: 'Made',
  made: (good: number, scrap: number, rework: number) =>
    [`${good} good`, ...(scrap ? [`${scrap} scrap`] : []), ...(rework ? [`${rework} rework`] : [])].join(', '),
  idealCycle: 'Ideal cycle',
  losses: 'Losses, the largest first',
  loss: 'Loss',
  lost: 'Time',
  ofPlanned: 'Of planned time',
  whatFor: 'What for',
  noReason: 'No reason given',
  others: (count: number) => `and ${count} more`,
  intervals: 'Intervals',
  counts: 'Counts',
} as const

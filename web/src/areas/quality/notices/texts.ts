import { pointsNeeded } from '@takt/domain/areas/quality/spc/controlChart.ts'
import { counted } from '../../../core/kit/format/counted.ts'
import { qualityTexts } from '../texts.ts'

/** Texts of quality alerts and insights. */
export const qualityNoticesTexts = {
  alerts: qualityTexts.views.alerts,
  insights: qualityTexts.views.insights,
  filter: 'Notices by severity',
  going: (count: string) => counted(count, 'alert'),
  asOf: (time: string) => `as of ${time}`,
  none: 'Nothing that was checked needs attention now.',
  noneOfRange: 'No characteristic that was checked in this time is out of tolerance at its end.',
  noneOfSeverity: 'No notice of this severity.',
  endedTitle: 'Within tolerance again',
  ended: (count: string) => `${counted(count, 'alert')} ended in this time`,
  evaluatedChecks: (count: string) => `Evaluated ${counted(count, 'characteristic')}, each by its last values:`,
  rules: {
    outside: 'the last value is out of tolerance',
    broken: `the last point breaks one of its chosen run rules, shown beside its chart (needs ${pointsNeeded} points in the range)`,
    onHold: 'a job operation is on hold because a check was out of control',
    overdue: 'a check of a checksheet in use is overdue at its machine',
    gauges: 'a gauge in use is overdue, due soon, or failed its calibration',
  },
  more: qualityTexts.moreCharacteristics,
  found: (count: string, time: string | null) => `${count} found${time ? `, ${time} lost` : ''}`,
  foundMore: (count: string, total: string) =>
    `These are the ${count} findings with the highest cost, of ${total} in total.`,
  noInsights: 'No differences beyond chance were found.',
  nothingToCompare: 'This range contains too little data to compare.',
  evaluatedScope: (days: string, comparisons: string, since: string | null) =>
    `Evaluated ${counted(days, 'day')}${since === null ? '' : ` from ${since} on, as no parts were reported in this range before`}, ` +
    `${counted(comparisons, 'comparison')} tested, for:`,
  comparisons: (days: number, points: string) => ({
    machines:
      `machines whose scrap and rework rate for a part operation is at least ${counted(points, 'point')} above that of ` +
      `three quarters of comparable machines (same device group if possible; needs ${days} days of data)`,
    people:
      `operators, shifts and combinations of both whose scrap and rework rate is at least ${counted(points, 'point')} ` +
      `above that of others on the same machines`,
  }),
  rate: (share: string) => `On average, at most ${share} % of these findings are due to chance.`,
  notCompared: 'Tools and material are recorded with check values, not with parts, so they are not compared.',
  tooShort: (days: number) => `At least ${days} days of data are needed for both sides of the comparison.`,
  longer: qualityTexts.longer,
  why: (reason: string) => `Reason: ${reason}`,
  done: (action: string) => `Action: ${action}`,
  part: (partNum: string) => `part ${partNum}`,
  andMore: (named: string, count: string) => `${named} and ${count} more`,
  checksheet: 'the checksheet',
  gauge: 'the gauge',
} as const

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
    broken: `the last point breaks one of its chosen run rules, shown beside its chart (from ${pointsNeeded} points in the range on)`,
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
      `a machine, if scrap and rework of an operation of a part are ${counted(points, 'point')} or more beyond ` +
      `three quarters of the other machines of its device group that make it, or of all machines that make it if none of ` +
      `its group does (from ${days} days on)`,
    people:
      `a person, a shift, or a combination of both, if they are ${counted(points, 'point')} or more beyond those of ` +
      `others at the same machines`,
  }),
  rate: (share: string) => `On average, at most ${share} % of these findings are due to chance.`,
  notCompared: 'Tools and material are recorded with check values, not with parts, so they are not compared.',
  tooShort: (days: number) => `This needs at least ${days} days, both of the subject and of the others.`,
  longer: qualityTexts.longer,
  why: (reason: string) => `Reason: ${reason}`,
  done: (action: string) => `Action: ${action}`,
  part: (partNum: string) => `part ${partNum}`,
  andMore: (named: string, count: string) => `${named} and ${count} more`,
  checksheet: 'the checksheet',
  gauge: 'the gauge',
} as const

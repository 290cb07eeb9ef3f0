import { pointsNeeded } from '@takt/domain/areas/quality/spc/controlChart.ts'
import { counted } from '../../../core/kit/format/counted.ts'
import { qualityTexts } from '../texts.ts'

/** Every text of Quality's alerts and insights. */
export const qualityNoticesTexts = {
  alerts: qualityTexts.views.alerts,
  insights: qualityTexts.views.insights,
  filter: 'Notices by severity',
  going: (count: string) => counted(count, 'alert'),
  asOf: (time: string) => `as of ${time}`,
  none: 'Nothing that was checked needs attention now.',
  noneOfRange: 'Nothing that was checked in this time is out of tolerance after it.',
  noneOfSeverity: 'No notice of this severity.',
  endedTitle: 'Within tolerance again',
  ended: (count: string) => `${counted(count, 'alert')} ended in this time`,
  lookedAtChecks: (count: string) => `Looked at ${counted(count, 'characteristic')}, each by its last values:`,
  rules: {
    outside: 'what was found last is out of tolerance',
    broken: `the last point breaks one of the rules that are chosen for it, as told beside its chart (from ${pointsNeeded} points of the range on)`,
    held: 'a job operation is held for a check that was out of control',
    overdue: 'a check of a checksheet in use is overdue at its machine',
    gauges: 'a gauge in use is overdue, due soon, or failed its calibration',
  },
  more: qualityTexts.moreCharacteristics,
  found: (count: string, time: string | null) => `${count} found${time ? `, ${time} lost` : ''}`,
  foundMore: (told: string, found: string) => `These are the ${told} that cost most of ${found} that were found.`,
  noInsights: 'Nothing was found that chance would not explain.',
  nothingToCompare: 'There is too little in this range to compare.',
  lookedAt: (days: string, comparisons: string, since: string | null) =>
    `Looked at ${counted(days, 'day')}${since === null ? '' : ` from ${since} on, as no parts were reported in this range before`}, ` +
    `${counted(comparisons, 'comparison')} tested, for:`,
  looked: (days: number, points: string) => ({
    machines:
      `a machine, where scrap and rework of an operation of a part lie ${counted(points, 'point')} or more beyond ` +
      `three in four of the other machines of its device group that make it, or of all that make it where none of ` +
      `its group does (from ${days} days on)`,
    people:
      `a person, a shift, or two of them together, where they lie ${counted(points, 'point')} or more beyond those of ` +
      `others at the same machines`,
  }),
  rate: (share: string) => `Of what is told here at most ${share} % is chance, on average.`,
  notTold: 'Tools and material stand at values of checks, not at parts: of them nothing is compared.',
  tooShort: (days: number) => `This needs ${days} days or more, of each and of the others.`,
  longer: qualityTexts.longer,
  why: (reason: string) => `Why: ${reason}`,
  done: (action: string) => `Done: ${action}`,
  part: (partNum: string) => `part ${partNum}`,
  andMore: (named: string, count: string) => `${named} and ${count} more`,
  checksheet: 'the checksheet',
  gauge: 'the gauge',
} as const

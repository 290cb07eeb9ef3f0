import type { WorstCriterion } from '@takt/domain/areas/quality/qualityTotals.ts'
import { counted } from '../../core/kit/format/counted.ts'
import { words } from '../../core/kit/words.ts'
import type { QualityBy } from './picks.ts'

/** Texts of the Quality dashboard. */
export const qualityTexts = {
  title: words.quality,
  views: {
    outOfTolerance: 'Out of Tolerance',
    byJob: 'By Job',
    byPart: 'By Part',
    byEmployee: 'By Employee',
    byMachine: 'By Machine',
    inquiry: 'Inquiry',
    alerts: 'Alerts',
    insights: 'Insights',
    data: 'Data',
  },
  by: { job: words.jobs, part: words.parts, employee: 'Employees', machine: words.machines } satisfies Record<
    QualityBy,
    string
  >,
  singular: { job: 'Job', part: words.part, employee: 'Employee', machine: words.machine } satisfies Record<
    QualityBy,
    string
  >,
  notReported: {
    job: 'No job reported',
    part: 'No part reported',
    employee: 'No employee reported',
    machine: 'No machine reported',
  } satisfies Record<QualityBy, string>,
  operation: (oprSeq: string) => (oprSeq ? `Operation ${oprSeq}` : 'No operation reported'),
  part: (partNum: string, revision: string | null) => (revision ? `${partNum} rev ${revision}` : partNum),
  withoutRevision: (partNum: string) => `${partNum}, no revision`,
  family: 'Parts made in planned time; check values as last corrected',
  countsSince: (day: string) => `Part counts since ${day}: no machine reported data in this range before that`,
  firstPassYield: 'First pass yield',
  firstPassHint: 'Good ÷ (good + scrap + rework): reworked parts do not count as good the first time',
  noneMadeHint: 'No parts were made in planned time',
  defectsPerMillion: 'Defects per million',
  defectsHint: '(Scrap + rework) ÷ made × 1,000,000',
  good: words.good,
  scrap: words.scrap,
  rework: words.rework,
  made: 'Made',
  outside: 'Out of tolerance',
  outsideHint: (outside: string, all: string) => `${outside} of ${all} check values`,
  valuesWithin: 'Values in tolerance',
  valuesOutside: 'Values out of tolerance',
  unscheduledGood: 'Good outside planned time',
  nameOf: { employee: 'Employee name', machine: 'Machine name' },
  revision: 'Revision',
  noValues: 'No check values were found',
  shareOfMade: (share: string) => `${share} of all parts made`,
  ofValues: (all: string) => `of ${all} values`,
  target: (target: string) => `Target ${target}`,
  pareto: {
    number: (by: string) => `Scrap and rework: ${by.toLowerCase()}`,
    share: (by: string) => `Defective share: ${by.toLowerCase()}`,
  } satisfies Record<WorstCriterion, unknown>,
  worstBy: 'Sort by',
  worstBys: { number: 'Most scrap and rework', share: 'Largest share' } satisfies Record<WorstCriterion, string>,
  firstAre: {
    number: (count: string) => `${count}, highest count first`,
    share: (count: string) => `${count}, largest confirmed share first`,
  } satisfies Record<WorstCriterion, unknown>,
  lost: 'Defective',
  firstPass: 'First pass',
  together: 'Cumulative %',
  perMillion: 'Per million',
  outsideShort: 'Out of tol.',
  hint: (scrap: string, rework: string, made: string) => `${scrap} scrap and ${rework} rework of ${made} made`,
  shareHint: (counts: string, share: string, low: string, high: string) =>
    `${counts}: ${share}, 95 % confidence interval ${low} to ${high}`,
  shared: 'Parts made by several people are divided among them. Check values count for their inspector, if known.',
  columnsMean: {
    number:
      'Cumulative %: share of this row and the rows above in all defective parts. First pass: share of good parts in the parts made. Per million: defective parts per million made.',
    share:
      'Share: scrap and rework in the parts made. Rows are sorted by the lower limit of the 95 % confidence interval (Wilson), so that no row comes first by chance because few parts were made. Per million: the same per million parts made.',
  } satisfies Record<WorstCriterion, string>,
  fewMean: (minParts: number) =>
    `With fewer than ${minParts} parts a share is not meaningful: such rows come last, without a bar.`,
  theWorst: {
    number: 'The rows with the most scrap and rework are shown',
    share: 'The rows with the largest share of scrap and rework are shown',
  } satisfies Record<WorstCriterion, string>,
  worstAndPicked: {
    number: 'The rows with the most scrap and rework are shown, including the selection',
    share: 'The rows with the largest share of scrap and rework are shown, including the selection',
  } satisfies Record<WorstCriterion, string>,
  sortedAmong: (rowCount: string) =>
    `Only these ${rowCount} rows are sorted: some of the other rows may belong before them.`,
  inAll: (count: string) => count,
  rest: (description: string, count: string, defective: string, made: string) =>
    `${description}; the other ${count} have ${defective} defective of ${made} made in total.`,
  reasons: 'Reasons for scrap and rework',
  reason: words.reason,
  share: 'Share',
  noReason: 'No reason given',
  noneLost: 'No scrap or rework.',
  reasonsHint: 'People at the machines enter reasons; parts that a machine counted itself have none.',
  reasonOf: (scrap: string, rework: string) => `${scrap} scrap and ${rework} rework`,
  overTime: 'Scrap and rework over time',
  ofMade: 'Share of all parts made',
  columnText: (time: string, scrap: string, rework: string, yielded: string) =>
    `${time}: ${scrap} scrap, ${rework} rework, first pass ${yielded}`,
  openStep: 'Press Enter to open the data of a column',
  time: 'Time',
  peopleUnseen: 'To see people you need the right to read employees.',
  noneMade: 'No parts were made and no checks were recorded: choose another range.',
  noneMadeOf: 'No parts were made and no checks were recorded for this filter.',
  narrowed: 'Filtered by',
  letGo: (name: string) => `Remove filter ${name}`,
  wholeShift: words.shift,
  export: 'Export as CSV',
  exporting: 'Exporting …',
  broken: (points: string) =>
    points === '0' ? 'none breaks a rule' : `${points} ${points === '1' ? 'breaks' : 'break'} a rule`,
  waits: (days: string, machines: string | null) =>
    `Loading ${counted(days, 'day')} of ${machines === null ? 'all machines' : counted(machines, 'machine')} takes a while.`,
  sooner: 'A shorter range loads faster:',
  outBefore: (count: number, words: string, areMore: boolean) =>
    count === 1 && !areMore
      ? 'One more has been out of tolerance since before this range: it was not checked again.'
      : `${areMore ? `More than ${words} others` : `${words} more`} have been out of tolerance since before this range: they were not checked again.`,
  lookingBefore: 'Searching for characteristics that have been out of tolerance since before this range.',
  longer: 'Show the last 90 days',
  moreCharacteristics: (max: string) =>
    `More than ${max} characteristics were checked in this time. Those out of tolerance are evaluated, and of the others the most recently checked, ${max} in total: more may be out of statistical control. Choose machines or a shorter range to see them.`,
} as const

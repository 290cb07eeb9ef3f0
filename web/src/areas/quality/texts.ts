import type { WorstBy } from '@takt/domain/areas/quality/qualitySums.ts'
import { counted } from '../../core/kit/format/counted.ts'
import { words } from '../../core/kit/words.ts'
import type { QualityBy } from './picks.ts'

/** Every text of the Quality dashboard. */
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
  one: { job: 'Job', part: words.part, employee: 'Employee', machine: words.machine } satisfies Record<
    QualityBy,
    string
  >,
  untold: {
    job: 'No job told',
    part: 'No part told',
    employee: 'Nobody told',
    machine: 'No machine told',
  } satisfies Record<QualityBy, string>,
  operation: (oprSeq: string) => (oprSeq ? `Operation ${oprSeq}` : 'No operation told'),
  part: (partNum: string, revision: string | null) => (revision ? `${partNum} rev ${revision}` : partNum),
  withoutRevision: (partNum: string) => `${partNum}, no revision`,
  family: 'Parts made in planned time; values of checks, as they were corrected last',
  countsSince: (day: string) => `Counts of parts since ${day}: machines told nothing in this range before`,
  firstPassYield: 'First pass yield',
  firstPassHint: 'Good ÷ (good + scrap + rework): rework is not good the first time',
  noneMadeHint: 'Nothing was made in planned time',
  defectsPerMillion: 'Defects per million',
  defectsHint: '(Scrap + rework) ÷ made × 1,000,000',
  good: words.good,
  scrap: words.scrap,
  rework: words.rework,
  made: 'Made',
  outside: 'Out of tolerance',
  outsideHint: (outside: string, all: string) => `${outside} of ${all} values of checks`,
  valuesWithin: 'Values in tolerance',
  valuesOutside: 'Values out of tolerance',
  unscheduledGood: 'Good outside planned time',
  nameOf: { employee: 'Name of employee', machine: 'Name of machine' },
  revision: 'Revision',
  noValues: 'No values were found at checks',
  shareOfMade: (share: string) => `${share} of all made`,
  ofValues: (all: string) => `of ${all} values`,
  target: (target: string) => `Target ${target}`,
  pareto: {
    number: (by: string) => `Scrap and rework: ${by.toLowerCase()}`,
    share: (by: string) => `Share not good: ${by.toLowerCase()}`,
  } satisfies Record<WorstBy, unknown>,
  worstBy: 'What stands first',
  worstBys: { number: 'Most scrap and rework', share: 'Largest share' } satisfies Record<WorstBy, string>,
  firstAre: {
    number: (count: string) => `${count}, most first`,
    share: (count: string) => `${count}, the largest share beyond chance first`,
  } satisfies Record<WorstBy, unknown>,
  lost: 'Not good',
  firstPass: 'First pass',
  together: 'Together',
  perMillion: 'Per million',
  outsideShort: 'Out of tol.',
  hint: (scrap: string, rework: string, made: string) => `${scrap} scrap and ${rework} rework of ${made} made`,
  shareHint: (counts: string, share: string, low: string, high: string) =>
    `${counts}: ${share}, 95 % interval ${low} to ${high}`,
  shared:
    'What several people made together is divided among them. Values of checks are told of who found them, where that is known.',
  columnsMean: {
    number:
      'Together: what a row and those above it have of all that is not good. First pass: good of what was made. Per million: not good of a million made.',
    share:
      'Share: scrap and rework of what was made. Rows stand by the lower end of its 95 % interval (Wilson), so that none stands first by chance because it made little. Per million: the same of a million made.',
  } satisfies Record<WorstBy, string>,
  fewMean: (least: number) =>
    `Of fewer than ${least} parts a share says little: such rows stand after all others, without a bar.`,
  theWorst: {
    number: 'These have most scrap and rework',
    share: 'These have the largest share of scrap and rework',
  } satisfies Record<WorstBy, string>,
  worstAndPicked: {
    number: 'These have most scrap and rework, and what is picked is among them',
    share: 'These have the largest share of scrap and rework, and what is picked is among them',
  } satisfies Record<WorstBy, string>,
  sortedAmong: (shown: string) => `These ${shown} alone are sorted: of the others some may belong before them.`,
  inAll: (count: string) => count,
  rest: (which: string, count: string, lost: string, made: string) =>
    `${which}; the other ${count} have ${lost} not good of ${made} made together.`,
  reasons: 'Why parts are not good',
  reason: words.reason,
  share: 'Share',
  noReason: 'No reason told',
  noneLost: 'No part was scrap or rework.',
  reasonsHint: 'Reasons are told by people at machines; what a machine counted itself has none.',
  reasonOf: (scrap: string, rework: string) => `${scrap} scrap and ${rework} rework`,
  overTime: 'Scrap and rework over time',
  ofMade: 'Share of all parts made',
  said: (when: string, scrap: string, rework: string, yielded: string) =>
    `${when}: ${scrap} scrap, ${rework} rework, first pass ${yielded}`,
  openStep: 'Press Enter to open what a column was made from',
  time: 'Time',
  peopleUnseen: 'Your rights do not include people: they need read on employees.',
  noneMade: 'Nothing was made and nothing was checked: choose another range.',
  noneMadeOf: 'Nothing was made and nothing was checked of what is picked.',
  narrowed: 'Narrowed to',
  letGo: (name: string) => `Let go of ${name}`,
  wholeShift: words.shift,
  export: 'Export as CSV',
  exporting: 'Exporting …',
  broken: (points: string) =>
    points === '0' ? 'none breaks a rule' : `${points} ${points === '1' ? 'breaks' : 'break'} a rule`,
  waits: (days: string, machines: string | null) =>
    `${counted(days, 'day')} of ${machines === null ? 'all machines' : counted(machines, 'machine')} are asked for, which takes a while.`,
  sooner: 'A shorter range is answered sooner:',
  outBefore: (count: number, words: string, areMore: boolean) =>
    count === 1 && !areMore
      ? 'One more is out of tolerance since before this range: it was not checked again.'
      : `${areMore ? `More than ${words} others` : `${words} more`} are out of tolerance since before this range: they were not checked again.`,
  lookingBefore: 'What is out of tolerance since before this range is being looked for.',
  longer: 'Look at the last 90 days',
  moreCharacteristics: (most: string) =>
    `More than ${most} characteristics were checked in this time. Those that are out of tolerance are looked at, and of the others the ones checked last, ${most} in all: more may be out of statistical control. Pick machines or a shorter range to see them.`,
} as const

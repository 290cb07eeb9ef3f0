import type { QualityBy } from './qualitySearch.ts'

/** Every text of the Quality view. */
export const qualityTexts = {
  byIdeal: 'Quality by ideal time',
  byCount: 'By count: first pass yield',
  isoByCount: 'Quality ratio: first pass yield',
  byCountHint: 'Good ÷ (good + scrap + rework): rework is not good the first time',
  scrap: 'Scrap',
  rework: 'Rework',
  good: 'Good',
  made: 'Made',
  shareOfMade: (share: string) => `${share} of all made`,
  firstPass: 'First pass',
  byTime: 'By time',
  qualityOf: 'By ideal time',
  by: { machine: 'Machines', part: 'Parts', job: 'Jobs', employee: 'Employees', shift: 'Shifts' } satisfies Record<
    QualityBy,
    string
  >,
  one: { machine: 'Machine', part: 'Part', job: 'Job', employee: 'Employee', shift: 'Shift' } satisfies Record<
    QualityBy,
    string
  >,
  untold: {
    machine: '–',
    part: 'No part told',
    job: 'No job told',
    employee: 'Nobody told',
    shift: 'Outside the shifts',
  } satisfies Record<QualityBy, string>,
  tellApart: 'Tell apart by',
  lostBy: (by: string) => `Scrap and rework: ${by.toLowerCase()}`,
  lost: 'Not good',
  part: (partNum: string, revision: string) => (revision ? `${partNum} rev ${revision}` : partNum),
  hint: (scrap: string, rework: string, made: string) => `${scrap} scrap and ${rework} rework of ${made} made`,
  shared: 'What several people made together is divided among them.',
  overTime: 'Scrap and rework over time',
  ofMade: 'Share of all parts made',
  openBucket: 'Press Enter to open what a column was made from',
  said: (when: string, scrap: string, rework: string, yielded: string) =>
    `${when}: ${scrap} scrap, ${rework} rework, first pass ${yielded}`,
  scrapByPart: 'Pareto of scrap by part',
  scrapByMachine: 'Pareto of scrap by machine',
  scrapByMachineOf: (name: string) => `Scrap of ${name} by machine`,
  cumulative: 'Together',
  share: 'Share',
  noScrap: 'There was no scrap.',
  noneMade: 'No parts were made in planned time: choose another range.',
  allOf: (by: string) => `All ${by.toLowerCase()}`,
  more: 'Only the first are shown.',
} as const

import { words } from '../../../core/kit/words.ts'
import type { QualityBy } from './qualitySearch.ts'

/** Texts of the Quality view. */
export const qualityTexts = {
  byIdeal: 'Quality by ideal time',
  byCount: 'By count: first pass yield',
  isoByCount: 'Quality ratio: first pass yield',
  byCountHint: 'Good ÷ (good + scrap + rework): rework does not count as good',
  scrap: words.scrap,
  rework: words.rework,
  good: words.good,
  made: 'Made',
  shareOfMade: (share: string) => `${share} of all made`,
  firstPass: 'First pass',
  byTime: 'By time',
  qualityOf: 'By ideal time',
  by: {
    machine: words.machines,
    part: words.parts,
    job: words.jobs,
    employee: 'Employees',
    shift: 'Shifts',
  } satisfies Record<QualityBy, string>,
  singular: {
    machine: words.machine,
    part: words.part,
    job: 'Job',
    employee: 'Employee',
    shift: words.shift,
  } satisfies Record<QualityBy, string>,
  unreported: {
    machine: '–',
    part: 'No part reported',
    job: 'No job reported',
    employee: 'No employee reported',
    shift: 'Outside shifts',
  } satisfies Record<QualityBy, string>,
  groupBy: 'Group by',
  lostBy: (by: string) => `Scrap and rework: ${by.toLowerCase()}`,
  lost: 'Not good',
  part: (partNum: string, revision: string) => (revision ? `${partNum} rev ${revision}` : partNum),
  hint: (scrap: string, rework: string, totalCount: string) =>
    `${scrap} scrap and ${rework} rework of ${totalCount} made`,
  shared: 'Parts made by several people are divided among them.',
  overTime: 'Scrap and rework over time',
  ofMade: 'Share of all parts made',
  openBucket: 'Press Enter to open the evidence of a column',
  bucketText: (time: string, scrap: string, rework: string, yielded: string) =>
    `${time}: ${scrap} scrap, ${rework} rework, first pass ${yielded}`,
  scrapByPart: 'Pareto of scrap by part',
  scrapByMachine: 'Pareto of scrap by machine',
  scrapByMachineOf: (name: string) => `Scrap of ${name} by machine`,
  cumulative: 'Cumulative %',
  share: 'Share',
  noScrap: 'There was no scrap.',
  noneMade: 'No parts were made in planned time: choose another range.',
  more: 'Only the first rows are shown.',
} as const

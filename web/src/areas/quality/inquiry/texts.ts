import { counted } from '../../../core/kit/format/counted.ts'
import { words } from '../../../core/kit/words.ts'
import { qualityTexts } from '../texts.ts'
import type { InquiryDimension, InquiryMeasure, inquirySteps } from './inquirySearch.ts'

const dimensions = { ...qualityTexts.by, operation: words.operations } satisfies Record<InquiryDimension, string>
const steps = { day: 'Days', week: 'Weeks', month: 'Months' } satisfies Record<(typeof inquirySteps)[number], string>

/** Texts of the Inquiry view. */
export const inquiryTexts = {
  query: 'Query',
  result: 'Answer',
  rows: 'Rows',
  also: 'Then by',
  columns: 'Columns',
  measure: 'Measure',
  none: 'None',
  dimensions,
  singular: { ...qualityTexts.singular, operation: 'Operation' } satisfies Record<InquiryDimension, string>,
  steps,
  columnsOf: { ...dimensions, ...steps },
  measures: {
    firstPassYield: qualityTexts.firstPassYield,
    defectsPerMillion: qualityTexts.defectsPerMillion,
    lostCount: 'Scrap and rework',
    scrapCount: words.scrap,
    reworkCount: qualityTexts.rework,
    goodCount: words.good,
    totalCount: qualityTexts.made,
    valuesOutside: qualityTexts.valuesOutside,
    valuesWithin: qualityTexts.valuesWithin,
  } satisfies Record<InquiryMeasure, string>,
  operation: (assemblySeq: string, oprSeq: string) => `${assemblySeq} · ${oprSeq}`,
  noOperation: 'No operation reported',
  all: 'All',
  rowCount: (count: string) => counted(count, 'row'),
  rowsFirst: (count: string, isLowestFirst: boolean) =>
    `${counted(count, 'row')}, ${isLowestFirst ? 'the lowest' : 'the largest'} first`,
  weekOf: (day: string) => `Week of ${day}`,
  cutWeekOf: (day: string, days: number) => `${day} · ${counted(days, 'day')}`,
  cutWeekHint: (week: string, days: number) => `${week}: ${counted(days, 'day')} of it in this range`,
  tooMuch: (size: string) =>
    `Too much data for one table: ${size}. Remove a dimension, or choose a shorter range or fewer machines.`,
  asBy: (step: string) => `Group by ${step.toLowerCase()}`,
  tooWide: (max: string) => `Only the first ${max} columns are shown; the file has all of them.`,
} as const

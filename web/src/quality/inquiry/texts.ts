import { words } from '../../kit/words.ts'
import { qualityTexts } from '../texts.ts'
import type { InquiryDimension, InquiryMeasure, inquirySteps } from './inquirySearch.ts'

/** Every text of the Inquiry view. */
export const inquiryTexts = {
  question: 'Question',
  answer: 'Answer',
  rows: 'Rows',
  also: 'Then by',
  columns: 'Columns',
  measure: 'Measure',
  none: 'None',
  dimensions: { ...qualityTexts.by, operation: words.operations } satisfies Record<InquiryDimension, string>,
  one: { ...qualityTexts.one, operation: 'Operation' } satisfies Record<InquiryDimension, string>,
  steps: { day: 'Days', week: 'Weeks', month: 'Months' } satisfies Record<(typeof inquirySteps)[number], string>,
  measures: {
    firstPassYield: qualityTexts.firstPassYield,
    defectsPerMillion: qualityTexts.defectsPerMillion,
    lostCount: 'Scrap and rework',
    scrapCount: words.scrap,
    reworkCount: qualityTexts.rework,
    goodCount: words.good,
    totalCount: qualityTexts.made,
    valuesOutside: 'Values out of tolerance',
    valuesWithin: 'Values in tolerance',
  } satisfies Record<InquiryMeasure, string>,
  operation: (assemblySeq: string, oprSeq: string) => `${assemblySeq} · ${oprSeq}`,
  noOperation: 'No operation told',
  all: 'All',
  rowCount: (count: string) => `${count} rows`,
  tooWide: (most: string) => `Only the first ${most} columns are shown; the file has all of them.`,
} as const

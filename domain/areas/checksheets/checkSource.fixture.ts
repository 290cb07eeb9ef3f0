import type { CheckSource } from './checkSources.ts'

/** A measuring source with these fields; no other column is set. */
export const sampleCheckSource = (fields: Partial<CheckSource>): CheckSource => ({
  sourceID: 'CMM-1',
  description: null,
  pageId: 1,
  layout: 'valuePerLine',
  atColumn: 'Time',
  timeColumn: null,
  dates: 'yearFirst',
  timezone: 'UTC',
  decimal: 'point',
  placeholders: null,
  checkColumn: null,
  valueColumn: null,
  checkColumns: null,
  sampleColumn: null,
  resourceColumn: null,
  resourceID: null,
  jobColumn: null,
  assemblyColumn: null,
  operationColumn: null,
  partColumn: null,
  revisionColumn: null,
  toolColumn: null,
  ...fields,
})

import { words } from '../../core/kit/words.ts'

/** Texts of the reports area. */
export const reportTexts = {
  title: 'Reports',
  report: 'Report',
  description: words.description,
  failedToLoad: 'Failed to load report definitions',
  metadataFailed: 'Failed to fetch report metadata',
  failed: 'The report could not be loaded.',
  singular: 'Report',
  gone: 'This report does not exist, or you may not read it.',
  loading: 'Loading...',
  csv: 'CSV',
  xlsx: 'Excel',
  pdf: 'PDF',
  schedule: 'Schedule',
  parameters: 'Report Parameters',
  figures: 'Key metrics',
  picture: (title: string) => `Chart of ${title}`,
  rows: (count: string) => `${count} rows`,
  nothing: 'No data in this range.',
  definitions: 'Definitions',
} as const

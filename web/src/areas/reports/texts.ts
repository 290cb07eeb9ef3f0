import { words } from '../../core/kit/words.ts'

/** Texts of the reports. */
export const reportTexts = {
  title: 'Reports',
  report: 'Report',
  description: words.description,
  failedToLoad: 'Failed to load report definitions',
  metadataFailed: 'Failed to fetch report metadata',
  failed: 'The report could not be read.',
  one: 'Report',
  gone: 'There is no such report, or you may not read it.',
  loading: 'Loading...',
  csv: 'CSV',
  xlsx: 'Excel',
  pdf: 'PDF',
  schedule: 'Schedule',
  parameters: 'Report Parameters',
  figures: 'Figures',
  picture: (title: string) => `Picture of ${title}`,
  rows: (count: string) => `${count} rows`,
  nothing: 'Nothing in this range.',
  definitions: 'What the figures mean',
} as const

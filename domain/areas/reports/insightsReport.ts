import { meanings } from './meanings.ts'
import { noticeColumns } from './noticeColumns.ts'
import { defineReport } from './reportDefinition.ts'

export const insightsReport = defineReport({
  reportID: 'insights',
  report: 'Insights',
  description: 'What the history shows',
  columns: noticeColumns,
  tellsFindings: true,
  sortBy: 'lostSecs:desc',
  definitions: [meanings.insights],
})

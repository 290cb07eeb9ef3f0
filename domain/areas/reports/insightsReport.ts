import { kpiDefinitions } from './kpiDefinitions.ts'
import { noticeColumns } from './noticeColumns.ts'
import { defineReport } from './reportDefinition.ts'

export const insightsReport = defineReport({
  reportID: 'insights',
  report: 'Insights',
  description: 'Findings in historical data',
  columns: noticeColumns,
  hasFindings: true,
  sortBy: 'lostSecs:desc',
  definitions: [kpiDefinitions.insights],
})

import { meanings } from './meanings.ts'
import { noticeColumns } from './noticeColumns.ts'
import { defineReport } from './reportDefinition.ts'

export const alertsReport = defineReport({
  reportID: 'alerts',
  report: 'Alerts',
  description: 'What machines needed help with',
  range: 'instants',
  columns: noticeColumns,
  tellsFindings: true,
  sortBy: 'lostSecs:desc',
  chart: { kind: 'bars', label: 'resourceID', value: 'lostSecs' },
  definitions: [meanings.alerts],
})

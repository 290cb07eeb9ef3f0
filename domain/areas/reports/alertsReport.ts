import { kpiDefinitions } from './kpiDefinitions.ts'
import { noticeColumns } from './noticeColumns.ts'
import { defineReport } from './reportDefinition.ts'

export const alertsReport = defineReport({
  reportID: 'alerts',
  report: 'Alerts',
  description: 'Machines that need attention',
  range: 'instants',
  columns: noticeColumns,
  hasFindings: true,
  sortBy: 'lostSecs:desc',
  chart: { kind: 'bars', label: 'resourceID', value: 'lostSecs' },
  definitions: [kpiDefinitions.alerts],
})

import { meanings } from './meanings.ts'
import { columnOf } from './reportColumn.ts'
import { defineReport } from './reportDefinition.ts'

export const alertsReport = defineReport({
  reportID: 'alerts',
  report: 'Alerts',
  description: 'What machines needed help with',
  range: 'instants',
  columns: [
    columnOf.text('severity', 'Severity'),
    columnOf.text('resourceID', 'Resource'),
    columnOf.text('resourceDescription', 'Description'),
    columnOf.text('topic', 'Topic'),
    columnOf.text('message', 'What Happened'),
    columnOf.instant('since', 'Since'),
    columnOf.instant('until', 'Until'),
    columnOf.duration('lostSecs', 'Lost'),
    columnOf.count('lostCost', 'Cost'),
  ],
  sortBy: 'since:desc',
  definitions: [meanings.alerts],
})

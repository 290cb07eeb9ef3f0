import { columnOf } from './reportColumn.ts'

/** Columns of alerts and insights. */
export const noticeColumns = [
  columnOf.text('severity', 'Severity'),
  columnOf.keyOf('resources', 'resourceID', 'Machine'),
  columnOf.text('description', 'Description'),
  columnOf.text('topic', 'Topic'),
  columnOf.text('message', 'What Happened'),
  columnOf.instant('since', 'Since'),
  columnOf.instant('until', 'Until'),
  columnOf.duration('lostSecs', 'Lost'),
  columnOf.count('lostCost', 'Cost'),
  columnOf.text('currency', 'Currency'),
]

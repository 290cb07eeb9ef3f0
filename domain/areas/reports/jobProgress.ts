import { kpiDefinitions } from './kpiDefinitions.ts'
import { columnOf } from './reportColumn.ts'
import { defineReport } from './reportDefinition.ts'

export const jobProgress = defineReport({
  reportID: 'jobProgress',
  report: 'Job Progress',
  description: 'Output and lateness by job',
  area: 'jobs',
  range: 'none',
  byMachine: false,
  parameters: [{ name: 'withClosed', label: 'Include Closed Jobs', type: 'boolean', defaultValue: false }],
  columns: [
    columnOf.keyOf('jobs', 'jobNum', 'Job'),
    columnOf.keyOf('parts', 'partNum', 'Part'),
    columnOf.text('revision', 'Revision'),
    columnOf.text('status', 'Status'),
    columnOf.count('prodQty', 'Quantity'),
    columnOf.count('goodCount', 'Made'),
    columnOf.percent('progress', 'Progress'),
    columnOf.count('scrapCount', 'Scrap'),
    columnOf.day('startDate', 'Start'),
    columnOf.day('dueDate', 'Due'),
    columnOf.count('daysLate', 'Days Late'),
    columnOf.instant('lastAt', 'Last Worked On'),
  ],
  sortBy: 'daysLate:desc',
  chart: { kind: 'bars', label: 'jobNum', value: 'daysLate' },
  definitions: [kpiDefinitions.made, kpiDefinitions.lateness],
})

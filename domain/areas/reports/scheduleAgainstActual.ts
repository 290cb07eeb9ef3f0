import { kpiDefinitions } from './kpiDefinitions.ts'
import { machineColumns, ratioColumns, stateValues, timeColumns } from './machineColumns.ts'
import { columnOf } from './reportColumn.ts'
import { defineReport } from './reportDefinition.ts'

export const scheduleAgainstActual = defineReport({
  reportID: 'scheduleAgainstActual',
  report: 'Schedule against Actual',
  description: 'Planned and actual by day',
  columns: [
    columnOf.day('date', 'Day'),
    ...machineColumns,
    columnOf.duration('allSecs', 'All Time'),
    ...Object.values(timeColumns),
    ratioColumns.availability,
    ratioColumns.loading,
  ],
  sortBy: '',
  chart: { kind: 'states', label: 'date', beside: ['resourceID'], values: stateValues },
  definitions: [kpiDefinitions.planned, kpiDefinitions.availability, kpiDefinitions.unknown],
})

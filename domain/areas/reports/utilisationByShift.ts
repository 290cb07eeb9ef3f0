import { kpiDefinitions } from './kpiDefinitions.ts'
import { countColumns, machineColumns, ratioColumns, stateValues, timeColumns } from './machineColumns.ts'
import { columnOf } from './reportColumn.ts'
import { defineReport } from './reportDefinition.ts'

export const utilisationByShift = defineReport({
  reportID: 'utilisationByShift',
  report: 'Utilization by Shift',
  description: 'Machine utilization by shift',
  columns: [
    columnOf.day('businessDate', 'Day'),
    columnOf.count('shiftNum', 'Shift'),
    columnOf.text('shiftName', 'Shift Name'),
    ...machineColumns,
    ratioColumns.availability,
    ratioColumns.performance,
    ratioColumns.quality,
    ratioColumns.oee,
    ...Object.values(timeColumns),
    ...Object.values(countColumns),
    columnOf.instant('start', 'Start'),
    columnOf.instant('end', 'End'),
  ],
  sortBy: '',
  chart: { kind: 'states', label: 'resourceID', beside: ['shiftName', 'businessDate'], values: stateValues },
  definitions: [kpiDefinitions.cutShifts, kpiDefinitions.planned, kpiDefinitions.availability, kpiDefinitions.oee],
})

import { kpiDefinitions } from './kpiDefinitions.ts'
import { countColumns, ratioColumns, timeColumns } from './machineColumns.ts'
import { columnOf } from './reportColumn.ts'
import { defineReport } from './reportDefinition.ts'

export const laborByEmployee = defineReport({
  reportID: 'laborByEmployee',
  report: 'Labor by Employee',
  description: 'Time and parts by person',
  area: 'employees',
  columns: [
    columnOf.keyOf('employees', 'empID', 'Employee'),
    columnOf.text('fullName', 'Name'),
    columnOf.duration('clockedSecs', 'Clocked On'),
    columnOf.duration('indirectSecs', 'Indirect'),
    timeColumns.runSecs,
    timeColumns.setupSecs,
    ...Object.values(countColumns),
    ratioColumns.performance,
    ratioColumns.quality,
  ],
  sortBy: 'runSecs:desc',
  chart: { kind: 'bars', label: 'empID', value: 'runSecs' },
  definitions: [kpiDefinitions.clocked, kpiDefinitions.shares, kpiDefinitions.performance, kpiDefinitions.quality],
})

import { kpiDefinitions } from './kpiDefinitions.ts'
import { countColumns, operationColumns, ratioColumns, timeColumns } from './machineColumns.ts'
import { columnOf } from './reportColumn.ts'
import { defineReport } from './reportDefinition.ts'

export const runsAgainstStandard = defineReport({
  reportID: 'runsAgainstStandard',
  report: 'Runs against Standard',
  description: 'Job operations and their speed',
  columns: [
    ...operationColumns,
    columnOf.keyOf('resources', 'resourceID', 'Machine'),
    timeColumns.runSecs,
    columnOf.duration('idealSecs', 'Standard Time'),
    ratioColumns.performance,
    ratioColumns.quality,
    ...Object.values(countColumns),
    columnOf.count('idealMissingCount', 'Without Standard'),
    timeColumns.setupSecs,
  ],
  sortBy: 'runSecs:desc',
  chart: { kind: 'bars', label: 'jobNum', beside: ['resourceID'], value: 'runSecs' },
  definitions: [kpiDefinitions.performance, kpiDefinitions.quality],
})

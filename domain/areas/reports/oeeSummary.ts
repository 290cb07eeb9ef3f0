import { kpiDefinitions } from './kpiDefinitions.ts'
import { countColumns, machineColumns, ratioColumns, stateValues, timeColumns } from './machineColumns.ts'
import { defineReport } from './reportDefinition.ts'

export const oeeSummary = defineReport({
  reportID: 'oeeSummary',
  report: 'OEE Summary',
  description: 'OEE and time by machine',
  columns: [
    ...machineColumns,
    ...Object.values(ratioColumns),
    ...Object.values(timeColumns),
    ...Object.values(countColumns),
  ],
  sortBy: 'oee:asc',
  chart: { kind: 'states', label: 'resourceID', values: stateValues },
  definitions: [
    kpiDefinitions.oee,
    kpiDefinitions.availability,
    kpiDefinitions.performance,
    kpiDefinitions.quality,
    kpiDefinitions.teep,
    kpiDefinitions.unknown,
  ],
})

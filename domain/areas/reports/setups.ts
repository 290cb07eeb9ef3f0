import { kpiDefinitions } from './kpiDefinitions.ts'
import { operationColumns } from './machineColumns.ts'
import { columnOf } from './reportColumn.ts'
import { defineReport } from './reportDefinition.ts'

export const setups = defineReport({
  reportID: 'setups',
  report: 'Setups',
  description: 'Changeovers against standard',
  range: 'instants',
  columns: [
    columnOf.instant('start', 'Start'),
    columnOf.keyOf('resources', 'resourceID', 'Machine'),
    ...operationColumns,
    columnOf.keyOf('jobs', 'fromJobNum', 'From Job'),
    columnOf.text('kind', 'Kind'),
    columnOf.duration('secs', 'Actual'),
    columnOf.duration('setupStandardSecs', 'Standard'),
    columnOf.difference('overSecs', 'Difference'),
    columnOf.duration('inferredSecs', 'Of Which Inferred'),
    columnOf.instant('end', 'End'),
  ],
  sortBy: 'secs:desc',
  chart: { kind: 'bars', label: 'jobNum', beside: ['resourceID'], value: 'secs' },
  definitions: [kpiDefinitions.setups],
})

import { kpiDefinitions } from './kpiDefinitions.ts'
import { operationColumns } from './machineColumns.ts'
import { columnOf } from './reportColumn.ts'
import { defineReport } from './reportDefinition.ts'

export const slowCycles = defineReport({
  reportID: 'slowCycles',
  report: 'Slow Cycles',
  description: 'Cycles slower than standard',
  range: 'instants',
  parameters: [
    {
      name: 'slowerThan',
      label: 'Slower than (% of standard speed)',
      type: 'number',
      isRatio: true,
      defaultValue: 0.8,
    },
  ],
  columns: [
    columnOf.instant('at', 'At'),
    columnOf.keyOf('resources', 'resourceID', 'Machine'),
    ...operationColumns,
    columnOf.secs('secs', 'Cycle'),
    columnOf.secs('idealCycleSecs', 'Standard'),
    columnOf.percent('ratio', 'Speed'),
    columnOf.count('parts', 'Parts'),
    columnOf.duration('lostSecs', 'Lost'),
  ],
  sortBy: 'lostSecs:desc',
  definitions: [
    kpiDefinitions.cycles,
    'Speed is standard time ÷ actual cycle time; lost time is what all parts took beyond the standard.',
  ],
})

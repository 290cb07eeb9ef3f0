import { kpiDefinitions } from './kpiDefinitions.ts'
import { timeColumns } from './machineColumns.ts'
import { columnOf } from './reportColumn.ts'
import { defineReport } from './reportDefinition.ts'

const { setupSecs, idleSecs, minorStopSecs, downSecs, offSecs } = timeColumns

export const lossesByReason = defineReport({
  reportID: 'lossesByReason',
  report: 'Losses by Reason',
  description: 'Where planned time was lost',
  columns: [
    columnOf.text('description', 'Reason'),
    columnOf.text('reason', 'Code'),
    columnOf.duration('lostSecs', 'Lost'),
    columnOf.count('stops', 'Stops'),
    downSecs,
    idleSecs,
    minorStopSecs,
    setupSecs,
    offSecs,
    columnOf.count('failures', 'Failures'),
    columnOf.duration('mttrSecs', 'MTTR'),
  ],
  sortBy: 'lostSecs:desc',
  chart: {
    kind: 'states',
    label: 'description',
    values: [
      ['downSecs', 'down'],
      ['idleSecs', 'idle'],
      ['minorStopSecs', 'minorStop'],
      ['setupSecs', 'setup'],
      ['offSecs', 'off'],
    ],
  },
  definitions: [kpiDefinitions.reason, kpiDefinitions.minorStop, kpiDefinitions.mttr],
})

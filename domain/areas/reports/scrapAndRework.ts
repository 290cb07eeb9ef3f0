import { kpiDefinitions } from './kpiDefinitions.ts'
import { countColumns, ratioColumns } from './machineColumns.ts'
import { columnOf } from './reportColumn.ts'
import { defineReport } from './reportDefinition.ts'

const { scrapCount, reworkCount, goodCount, totalCount } = countColumns

export const scrapAndRework = defineReport({
  reportID: 'scrapAndRework',
  report: 'Scrap and Rework',
  description: 'Scrap and rework by part',
  columns: [
    columnOf.keyOf('parts', 'partNum', 'Part'),
    columnOf.text('partRevision', 'Revision'),
    columnOf.keyOf('jobs', 'jobNum', 'Job'),
    columnOf.keyOf('resources', 'resourceID', 'Machine'),
    scrapCount,
    reworkCount,
    goodCount,
    totalCount,
    columnOf.percent('qualityByCount', 'First Pass Yield'),
    ratioColumns.quality,
  ],
  sortBy: 'scrapCount:desc',
  chart: { kind: 'bars', label: 'partNum', beside: ['jobNum', 'resourceID'], value: 'scrapCount' },
  definitions: [kpiDefinitions.quality, 'First pass yield is good count ÷ total count.'],
})

import { timeClasses } from '@takt/domain/areas/efficiency/timeline/state.ts'
import { choice, date, dateTime, integer, number, text } from '@takt/domain/core/item/field.ts'
import { defineItem, type ItemType } from '@takt/domain/core/item/item.ts'
import type { DataTableName } from './dataSearch.ts'
import { dataTexts } from './texts.ts'

const { fields: texts } = dataTexts
const none = { nullable: true } as const

const machine = { resourceID: text(texts.resourceID) }

/** Fields that buckets and groups have in common. */
const stateSecs = {
  runSecs: number(texts.runSecs),
  setupSecs: number(texts.setupSecs),
  idleSecs: number(texts.idleSecs),
  minorStopSecs: number(texts.minorStopSecs),
  downSecs: number(texts.downSecs),
  offSecs: number(texts.offSecs),
}
const output = {
  totalCount: number(texts.totalCount),
  goodCount: number(texts.goodCount),
  scrapCount: number(texts.scrapCount),
  reworkCount: number(texts.reworkCount),
  unscheduledGoodCount: number(texts.unscheduledGoodCount),
}
const ideal = { idealSecs: number(texts.idealSecs), goodIdealSecs: number(texts.goodIdealSecs) }
const missing = { idealMissingCount: number(texts.idealMissingCount) }
const worked = {
  performance: number(texts.performance, none),
  quality: number(texts.quality, none),
  qualityByCount: number(texts.qualityByCount, none),
}
/** ISO 22400-2 KPIs; those relative to planned time exist only for buckets. */
const isoWorked = {
  isoEffectiveness: number(texts.isoEffectiveness, none),
  isoQualityRatio: number(texts.isoQualityRatio, none),
  isoSetupRate: number(texts.isoSetupRate, none),
  isoTechnicalEfficiency: number(texts.isoTechnicalEfficiency, none),
  isoUtilizationEfficiency: number(texts.isoUtilizationEfficiency, none),
  isoThroughputRatePerHour: number(texts.isoThroughputRatePerHour, none),
  isoScrapRatio: number(texts.isoScrapRatio, none),
  isoReworkRatio: number(texts.isoReworkRatio, none),
  isoFirstPassYield: number(texts.isoFirstPassYield, none),
}
const isoPlanned = {
  isoAvailability: number(texts.isoAvailability, none),
  isoOeeIndex: number(texts.isoOeeIndex, none),
  isoNeeIndex: number(texts.isoNeeIndex, none),
  isoAllocationEfficiency: number(texts.isoAllocationEfficiency, none),
}
const stopped = {
  stops: number(texts.stops),
  failures: number(texts.failures),
  mtbfSecs: number(texts.mtbfSecs, none),
  mttrSecs: number(texts.mttrSecs, none),
}

/** One row per machine and time bucket, with every field of a bucket (`contracts.md` §4). */
const buckets = defineItem({
  name: 'dataBuckets',
  label: dataTexts.tables.buckets,
  area: 'dashboards',
  key: ['resourceID', 'start'],
  fields: {
    ...machine,
    start: dateTime(texts.start),
    end: dateTime(texts.end),
    description: text(texts.description, none),
    businessDate: date(texts.businessDate, none),
    shiftNum: integer(texts.shiftNum, none),
    oee: number(texts.oee, none),
    availability: number(texts.availability, none),
    ...worked,
    teep: number(texts.teep, none),
    loading: number(texts.loading, none),
    allSecs: number(texts.allSecs),
    noScheduleSecs: number(texts.noScheduleSecs),
    plannedSecs: number(texts.plannedSecs),
    plannedStopSecs: number(texts.plannedStopSecs),
    ...stateSecs,
    unknownSecs: number(texts.unknownSecs),
    unscheduledRunSecs: number(texts.unscheduledRunSecs),
    ...output,
    ...ideal,
    unscheduledGoodIdealSecs: number(texts.unscheduledGoodIdealSecs),
    ...missing,
    ...isoPlanned,
    ...isoWorked,
  },
  mask: ['description'],
})

/** A job operation on a machine. */
const operations = defineItem({
  name: 'dataOperations',
  label: dataTexts.tables.operations,
  area: 'dashboards',
  key: ['resourceID', 'jobNum'],
  fields: {
    ...machine,
    jobNum: text(texts.jobNum, none),
    assemblySeq: integer(texts.assemblySeq, none),
    oprSeq: integer(texts.oprSeq, none),
    partNum: text(texts.partNum, none),
    partRevision: text(texts.partRevision, none),
    ...worked,
    ...stateSecs,
    unscheduledRunSecs: number(texts.unscheduledRunSecs),
    ...output,
    ...ideal,
    ...missing,
    ...isoWorked,
    ...stopped,
  },
})

/** Machine downtime by reason. */
const reasons = defineItem({
  name: 'dataReasons',
  label: dataTexts.tables.reasons,
  area: 'dashboards',
  key: ['resourceID', 'timeClass'],
  fields: {
    ...machine,
    timeClass: choice(texts.timeClass, timeClasses),
    reason: text(texts.reason, none),
    ...stateSecs,
    ...stopped,
  },
})

/** Row types of the Data view; columns, filters and files are derived from them. */
export const dataTables: Record<DataTableName, ItemType> = { buckets, operations, reasons }

import { type GaugeCalibration, gaugeCalibrations } from '@takt/domain/areas/checksheets/gauges/gaugeCalibrations.ts'
import { type Gauge, gauges } from '@takt/domain/areas/checksheets/gauges/gauges.ts'
import { nextDue } from '@takt/domain/areas/checksheets/gauges/nextDue.ts'
import { defaultSettings } from '@takt/domain/areas/organizations/organizationSettings.ts'
import { sql } from 'kysely'
import { conflict, invalid } from '../../../core/http/responses/httpError.ts'
import type { ItemChange, ItemContext, MountedItem } from '../../../core/items/mountedItem.ts'
import { changeItem } from '../../../core/items/write/itemCommands.ts'
import { outOfTime } from '../judgeEntry.ts'
import { checksheetsTexts as texts } from '../texts.ts'

type Stand = Pick<Gauge, 'calibratedAt' | 'calibrationResult' | 'dueOn' | 'overdueFrom'>
type Calibrated = Pick<GaugeCalibration, 'result' | 'certifiedUntil' | 'dueOn'> & { at: Date; overdueFrom: Date | null }

/** Returns the time zone of a gauge's due date: that of its location, otherwise of the organization. */
async function zoneOf({ trx, tenant }: ItemContext, locationId: unknown): Promise<string> {
  const { rows } = await sql<{ timeZone: string | null }>`select coalesce(
      (select timezone from locations
        where organization_id = ${tenant.organizationId}::int and location_id = ${locationId}::int),
      (select time_zone from organization_settings
        where organization_id = ${tenant.organizationId}::int)) as "timeZone"`.execute(trx)
  return rows[0]?.timeZone ?? defaultSettings(0).timeZone
}

/** True if the change affects the due date computed from the last calibration. */
const changesDueDate = ({ before, row }: ItemChange) =>
  before !== null && (['intervalMonths', 'locationId'] as const).some((field) => before[field] !== row?.[field])

/** Derives the state of a gauge from its calibrations: the last one, and the due date of the last one that passed. */
async function standOf(context: ItemContext, change: ItemChange): Promise<Stand> {
  const { rows } = await sql<Calibrated>`select calibrated_at as at, result, certified_until::text as "certifiedUntil",
      due_on::text as "dueOn", overdue_from as "overdueFrom" from gauge_calibrations
    where organization_id = ${context.tenant.organizationId}::int and gauge_id = ${change.key.gaugeID}
    order by calibrated_at desc, calibration_id desc`.execute(context.trx)
  const calibratedAt = rows[0]?.at.toISOString() ?? null
  const last = { calibratedAt, calibrationResult: rows[0]?.result ?? null }
  const passed = rows.find(({ result }) => result !== 'failed')
  if (!passed) return { ...last, dueOn: null, overdueFrom: null }
  const { at, result, certifiedUntil, dueOn, overdueFrom } = passed
  if (!changesDueDate(change)) return { ...last, dueOn, overdueFrom: overdueFrom?.toISOString() ?? null }
  const { intervalMonths, locationId } = change.row as Gauge
  const calendar = { intervalMonths, timeZone: await zoneOf(context, locationId) }
  return { ...last, ...nextDue({ calibratedAt: at.toISOString(), result, certifiedUntil }, calendar) }
}

const none = { calibratedAt: null, calibrationResult: null, dueOn: null, overdueFrom: null }

/** Derives rows of a type again without changing them. */
async function derivedAgain(
  context: ItemContext,
  type: typeof gauges | typeof gaugeCalibrations,
  keys: readonly object[],
) {
  for (const key of keys) await changeItem(context, context.items.get(type.name)!, { ...key }, {})
}

/** Recomputes the due date of the last passed calibration from the gauge; earlier calibrations keep theirs. */
async function afterGauge(context: ItemContext, change: ItemChange): Promise<void> {
  if (!changesDueDate(change)) return
  const { rows } = await sql<{ calibrationID: number }>`select calibration_id as "calibrationID" from gauge_calibrations
    where organization_id = ${context.tenant.organizationId}::int and gauge_id = ${change.key.gaugeID}
      and result <> 'failed'
    order by calibrated_at desc, calibration_id desc limit 1`.execute(context.trx)
  await derivedAgain(context, gaugeCalibrations, rows)
}

export const gaugeItem: MountedItem = {
  type: gauges,
  rules: {
    together: true,
    derive: async (context, change) => (change.verb === 'added' ? none : change.row ? standOf(context, change) : {}),
    afterwards: afterGauge,
  },
}

/** Computes the due date of a calibration from its gauge, which is locked until the transaction ends. */
async function dueOf(context: ItemContext, { row, before, fields }: ItemChange) {
  if (!row) return {}
  const { rows } = await sql<Pick<Gauge, 'intervalMonths' | 'locationId'>>`
    select interval_months as "intervalMonths", location_id as "locationId" from gauges
    where organization_id = ${context.tenant.organizationId}::int and gauge_id = ${row.gaugeID}
    for update`.execute(context.trx)
  const [gauge] = rows
  // Changes of other fields (note, person) do not affect it.
  const isOfTime = ['calibratedAt', 'result', 'certifiedUntil'].some((field) => row[field] !== before?.[field])
  if (!gauge || (before && !isOfTime && Object.keys(fields).length > 0)) return {}
  const timeZone = await zoneOf(context, gauge.locationId)
  return nextDue(row as GaugeCalibration, { intervalMonths: gauge.intervalMonths, timeZone })
}

/** True if the calibration was ever recorded as failed. */
async function hasEverFailed({ trx, tenant }: ItemContext, { key }: ItemChange): Promise<boolean> {
  const { rows } = await sql`select from event
    where organization_id = ${tenant.organizationId}::int and stream = ${`${gaugeCalibrations.name}/${key.calibrationID}`}
      and coalesce(data -> 'row', data -> 'fields') ->> 'result' = 'failed' limit 1`.execute(trx)
  return rows.length > 0
}

/**
 * Keeps failed calibrations traceable, because check values depend on them: deleting is rejected, and changing the
 * result requires a note.
 */
async function rejectUnexplained(context: ItemContext, change: ItemChange) {
  const { verb, before, fields } = change
  if (verb === 'removed' && (await hasEverFailed(context, change))) throw conflict(texts.failedStays)
  const changesFailure = before?.result === 'failed' && ('result' in fields || 'calibratedAt' in fields)
  if (verb === 'changed' && changesFailure && !fields.note) throw invalid({ note: texts.explainChange })
}

export const calibrationItem: MountedItem = {
  type: gaugeCalibrations,
  rules: {
    together: true,
    derive: dueOf,
    check: async (context, change) => {
      const { now, back } = context
      const { row } = change
      const message = row && !back && outOfTime(Date.parse(String(row.calibratedAt)), now)
      if (message === texts.ahead) throw invalid({ calibratedAt: message })
      await rejectUnexplained(context, change)
    },
    afterwardsAll: async (context, changes) => {
      const gaugeIDs = new Set(changes.flatMap(({ before, row }) => [before?.gaugeID, row?.gaugeID]))
      gaugeIDs.delete(undefined)
      const keys = [...gaugeIDs].map(String).sort()
      await derivedAgain(
        context,
        gauges,
        keys.map((gaugeID) => ({ gaugeID })),
      )
    },
  },
}

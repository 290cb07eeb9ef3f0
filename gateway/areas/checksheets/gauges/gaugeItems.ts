import { type GaugeCalibration, gaugeCalibrations } from '@takt/domain/areas/checksheets/gauges/gaugeCalibrations.ts'
import { type Gauge, gauges } from '@takt/domain/areas/checksheets/gauges/gauges.ts'
import { nextDue } from '@takt/domain/areas/checksheets/gauges/nextDue.ts'
import { defaultSettings } from '@takt/domain/areas/organizations/organizationSettings.ts'
import { sql } from 'kysely'
import { conflict, invalid } from '../../../core/http/responses/refusal.ts'
import type { ItemChange, ItemContext, MountedItem } from '../../../core/items/mountedItem.ts'
import { changeItem } from '../../../core/items/write/itemCommands.ts'
import { outOfTime } from '../judgeEntry.ts'
import { checksheetsTexts as texts } from '../texts.ts'

type Stand = Pick<Gauge, 'calibratedAt' | 'calibrationResult' | 'dueOn' | 'overdueFrom'>
type Calibrated = Pick<GaugeCalibration, 'result' | 'certifiedUntil' | 'dueOn'> & { at: Date; overdueFrom: Date | null }

/** The zone on whose calendar a gauge is due: its location's, else the organization's. */
async function zoneOf({ trx, tenant }: ItemContext, locationId: unknown): Promise<string> {
  const { rows } = await sql<{ timeZone: string | null }>`select coalesce(
      (select timezone from locations
        where organization_id = ${tenant.organizationId}::int and location_id = ${locationId}::int),
      (select time_zone from organization_settings
        where organization_id = ${tenant.organizationId}::int)) as "timeZone"`.execute(trx)
  return rows[0]?.timeZone ?? defaultSettings(0).timeZone
}

/** Whether it counts otherwise from its last calibration on when a gauge is due. */
const isOtherwiseDue = ({ before, row }: ItemChange) =>
  before !== null && (['intervalMonths', 'locationId'] as const).some((field) => before[field] !== row?.[field])

/** How a gauge stands by its calibrations: the last of all, and until when the last that it passed holds. */
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
  if (!isOtherwiseDue(change)) return { ...last, dueOn, overdueFrom: overdueFrom?.toISOString() ?? null }
  const { intervalMonths, locationId } = change.row as Gauge
  const calendar = { intervalMonths, timeZone: await zoneOf(context, locationId) }
  return { ...last, ...nextDue({ calibratedAt: at.toISOString(), result, certifiedUntil }, calendar) }
}

const none = { calibratedAt: null, calibrationResult: null, dueOn: null, overdueFrom: null }

/** Has rows of a type derived again, of which nothing is said anew. */
async function derivedAgain(
  context: ItemContext,
  type: typeof gauges | typeof gaugeCalibrations,
  keys: readonly object[],
) {
  for (const key of keys) await changeItem(context, context.items.get(type.name)!, { ...key }, {})
}

/** The last calibration that was passed holds as the gauge says now; earlier ones keep what they had. */
async function afterGauge(context: ItemContext, change: ItemChange): Promise<void> {
  if (!isOtherwiseDue(change)) return
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

/** Until when a calibration holds, by its gauge, which nobody else changes until the transaction ends. */
async function dueOf(context: ItemContext, { row, before, fields }: ItemChange) {
  if (!row) return {}
  const { rows } = await sql<Pick<Gauge, 'intervalMonths' | 'locationId'>>`
    select interval_months as "intervalMonths", location_id as "locationId" from gauges
    where organization_id = ${context.tenant.organizationId}::int and gauge_id = ${row.gaugeID}
    for update`.execute(context.trx)
  const [gauge] = rows
  // What is only told otherwise (a note, who did it) leaves it as it is.
  const isOfTime = ['calibratedAt', 'result', 'certifiedUntil'].some((field) => row[field] !== before?.[field])
  if (!gauge || (before && !isOfTime && Object.keys(fields).length > 0)) return {}
  const timeZone = await zoneOf(context, gauge.locationId)
  return nextDue(row as GaugeCalibration, { intervalMonths: gauge.intervalMonths, timeZone })
}

/** Whether it was ever said of a calibration that the gauge failed. */
async function everFailed({ trx, tenant }: ItemContext, { key }: ItemChange): Promise<boolean> {
  const { rows } = await sql`select from event
    where organization_id = ${tenant.organizationId}::int and stream = ${`${gaugeCalibrations.name}/${key.calibrationID}`}
      and coalesce(data -> 'row', data -> 'fields') ->> 'result' = 'failed' limit 1`.execute(trx)
  return rows.length > 0
}

/** That a gauge failed stays known: values stand and fall with it. Whoever says it otherwise says why. */
async function refuseUntold(context: ItemContext, change: ItemChange) {
  const { verb, before, fields } = change
  if (verb === 'removed' && (await everFailed(context, change))) throw conflict(texts.failedStays)
  const isSaidOtherwise = before?.result === 'failed' && ('result' in fields || 'calibratedAt' in fields)
  if (verb === 'changed' && isSaidOtherwise && !fields.note) throw invalid({ note: texts.sayWhyOtherwise })
}

export const calibrationItem: MountedItem = {
  type: gaugeCalibrations,
  rules: {
    together: true,
    derive: dueOf,
    check: async (context, change) => {
      const { now, back } = context
      const { row } = change
      const sentence = row && !back && outOfTime(Date.parse(String(row.calibratedAt)), now)
      if (sentence === texts.ahead) throw invalid({ calibratedAt: sentence })
      await refuseUntold(context, change)
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

import { type GaugeState, gaugeState } from '@takt/domain/areas/checksheets/gauges/gaugeState.ts'
import type { Gauge } from '@takt/domain/areas/checksheets/gauges/gauges.ts'
import { defaultSettings } from '@takt/domain/areas/organizations/organizationSettings.ts'
import type { GaugeFailed, GaugeNow } from '@takt/domain/areas/quality/gaugeAlerts.ts'
import { type ClickHouse, queryTenant } from '@takt/store/clickhouse/clickhouse.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { bindParams } from '../../../core/rollups/bindParams.ts'
import type { PageReader, Reading } from '../../documents/index.ts'
import { measuredIn, readDoubtfulPeriods } from './readDoubtfulPeriods.ts'

/** Maximum number of failed calibrations returned, the latest ones. */
const maxFailed = 50

type GaugeRow = Omit<GaugeNow, 'state'> & Pick<Gauge, 'inUse' | 'calibrationResult' | 'intervalMonths'>
type Failed = Omit<GaugeFailed, 'values' | 'since'>

/** Returns gauges in use that need attention now, or within the days configured by the organization. */
async function gaugesDue({ trx, organizationId, now }: PageReader): Promise<GaugeNow[]> {
  const { rows: settings } = await sql<{ days: number }>`select gauge_due_days as days from organization_settings
    where organization_id = ${organizationId}::int`.execute(trx)
  const days = settings[0]?.days ?? defaultSettings(organizationId).gaugeDueDays
  const { rows } = await sql<
    Omit<GaugeRow, 'overdueFrom' | 'calibratedAt'> & Record<'overdueFrom' | 'calibratedAt', Date | null>
  >`
    select gauge_id as "gaugeID", gauge_name as "gaugeName", resource_id as "resourceID", in_use as "inUse",
      calibration_result as "calibrationResult", interval_months as "intervalMonths", due_on::text as "dueOn",
      overdue_from as "overdueFrom", calibrated_at as "calibratedAt"
    from gauges where organization_id = ${organizationId}::int and in_use
    order by overdue_from nulls first, gauge_id`.execute(trx)
  const reportedStates: readonly GaugeState[] = ['failed', 'overdue', 'neverCalibrated', 'due']
  return rows.flatMap(({ inUse, calibrationResult, intervalMonths, ...row }) => {
    const [overdueFrom, calibratedAt] = [
      row.overdueFrom?.toISOString() ?? null,
      row.calibratedAt?.toISOString() ?? null,
    ]
    const state = gaugeState({ inUse, calibrationResult, intervalMonths, overdueFrom }, now, days)
    return reportedStates.includes(state) ? [{ ...row, overdueFrom, calibratedAt, state }] : []
  })
}

/** Returns the latest failed calibrations without a recorded action for the affected values. */
async function openFailures({ trx, organizationId }: PageReader): Promise<Failed[]> {
  const { rows } = await sql<Omit<Failed, 'at'> & { at: Date }>`select c.calibration_id as "calibrationID",
      c.gauge_id as "gaugeID", c.calibrated_at as at, g.gauge_name as "gaugeName", g.resource_id as "resourceID",
      g.in_use as "inUse"
    from gauge_calibrations c join gauges g on g.organization_id = c.organization_id and g.gauge_id = c.gauge_id
    where c.organization_id = ${organizationId}::int and c.result = 'failed' and c.action is null
    order by c.calibrated_at desc, c.calibration_id desc limit ${maxFailed}`.execute(trx)
  return rows.map((row) => ({ ...row, at: Number(row.at) }))
}

const counted = z.object({ place: z.int(), values: z.coerce.number() })

/** Returns gauges that need attention. `isIncluded`: true if gauges at this machine are requested. */
export async function gaugesNow(
  clickhouse: ClickHouse,
  reading: Reading,
  about: { organizationId: number; isIncluded: (resourceID: string | null) => boolean; signal: AbortSignal },
): Promise<{ gauges: GaugeNow[]; failed: GaugeFailed[] }> {
  const { organizationId, isIncluded, signal } = about
  const { gauges, failures, doubts } = await reading(async (reader) => {
    const included = <Each extends { resourceID: string | null }>(all: readonly Each[]) =>
      all.filter(({ resourceID }) => isIncluded(resourceID))
    const failures = included(await openFailures(reader))
    const doubts = await readDoubtfulPeriods(reader, [...new Set(failures.map(({ gaugeID }) => gaugeID))])
    return { gauges: included(await gaugesDue(reader)), failures, doubts }
  })
  const periods = failures.map(({ gaugeID, at }) =>
    doubts.get(gaugeID)!.find(({ why, from, to }) => why === 'failed' && (from ?? 0) <= at && (to === null || at < to)),
  )
  const { params, bind } = bindParams(organizationId)
  const parts = failures.map(
    ({ gaugeID }, index) => `SELECT ${index} AS place, uniqExact(root) AS values FROM check_value
      WHERE organization_id = {organization:UInt32} AND ${measuredIn(gaugeID, [periods[index] ?? []].flat(), bind)}`,
  )
  const query = parts.join(' UNION ALL ')
  const rows =
    parts.length === 0 ? [] : await queryTenant(clickhouse, { organizationId, query, params, row: counted, signal })
  const valuesOf = new Map(rows.map(({ place, values }) => [place, values]))
  const open = new Set(failures.map(({ gaugeID }) => gaugeID))
  return {
    gauges: gauges.filter(({ state, gaugeID }) => state !== 'failed' || !open.has(gaugeID)),
    failed: failures.map((each, index) => ({
      ...each,
      since: periods[index]?.from ?? null,
      values: valuesOf.get(index) ?? 0,
    })),
  }
}

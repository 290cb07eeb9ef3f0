import { type GaugeState, gaugeState } from '@takt/domain/areas/checksheets/gauges/gaugeState.ts'
import type { Gauge } from '@takt/domain/areas/checksheets/gauges/gauges.ts'
import { defaultSettings } from '@takt/domain/areas/organizations/organizationSettings.ts'
import type { GaugeFailed, GaugeNow } from '@takt/domain/areas/quality/gaugeAlerts.ts'
import { type ClickHouse, queryTenant } from '@takt/store/clickhouse/clickhouse.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { bindParams } from '../../../core/rollups/bindParams.ts'
import type { PageReader, Reading } from '../../documents/face.ts'
import { measuredIn, readDoubts } from './readDoubts.ts'

/** So many calibrations that were failed are told of at most, the last ones. */
const mostFailed = 50

type Standing = Omit<GaugeNow, 'state'> & Pick<Gauge, 'inUse' | 'calibrationResult' | 'intervalMonths'>
type Failed = Omit<GaugeFailed, 'values' | 'since'>

/** Gauges in use about which something is to be told now, or within so many days as the organization has set. */
async function standing({ trx, organizationId, now }: PageReader): Promise<GaugeNow[]> {
  const { rows: settings } = await sql<{ days: number }>`select gauge_due_days as days from organization_settings
    where organization_id = ${organizationId}::int`.execute(trx)
  const days = settings[0]?.days ?? defaultSettings(organizationId).gaugeDueDays
  const { rows } = await sql<
    Omit<Standing, 'overdueFrom' | 'calibratedAt'> & Record<'overdueFrom' | 'calibratedAt', Date | null>
  >`
    select gauge_id as "gaugeID", gauge_name as "gaugeName", resource_id as "resourceID", in_use as "inUse",
      calibration_result as "calibrationResult", interval_months as "intervalMonths", due_on::text as "dueOn",
      overdue_from as "overdueFrom", calibrated_at as "calibratedAt"
    from gauges where organization_id = ${organizationId}::int and in_use
    order by overdue_from nulls first, gauge_id`.execute(trx)
  const told: readonly GaugeState[] = ['failed', 'overdue', 'neverCalibrated', 'due']
  return rows.flatMap(({ inUse, calibrationResult, intervalMonths, ...row }) => {
    const [overdueFrom, calibratedAt] = [
      row.overdueFrom?.toISOString() ?? null,
      row.calibratedAt?.toISOString() ?? null,
    ]
    const state = gaugeState({ inUse, calibrationResult, intervalMonths, overdueFrom }, now, days)
    return told.includes(state) ? [{ ...row, overdueFrom, calibratedAt, state }] : []
  })
}

/** Calibrations that were failed, of which nobody said what was done about the values; the last ones. */
async function openFailures({ trx, organizationId }: PageReader): Promise<Failed[]> {
  const { rows } = await sql<Omit<Failed, 'at'> & { at: Date }>`select c.calibration_id as "calibrationID",
      c.gauge_id as "gaugeID", c.calibrated_at as at, g.gauge_name as "gaugeName", g.resource_id as "resourceID",
      g.in_use as "inUse"
    from gauge_calibrations c join gauges g on g.organization_id = c.organization_id and g.gauge_id = c.gauge_id
    where c.organization_id = ${organizationId}::int and c.result = 'failed' and c.action is null
    order by c.calibrated_at desc, c.calibration_id desc limit ${mostFailed}`.execute(trx)
  return rows.map((row) => ({ ...row, at: Number(row.at) }))
}

const counted = z.object({ place: z.int(), values: z.coerce.number() })

/** What of gauges needs somebody now; `isTold`: whether what is kept at a machine is asked for. */
export async function gaugesNow(
  clickhouse: ClickHouse,
  reading: Reading,
  about: { organizationId: number; isTold: (resourceID: string | null) => boolean; signal: AbortSignal },
): Promise<{ gauges: GaugeNow[]; failed: GaugeFailed[] }> {
  const { organizationId, isTold, signal } = about
  const { gauges, failures, doubts } = await reading(async (reader) => {
    const asked = <Each extends { resourceID: string | null }>(all: readonly Each[]) =>
      all.filter(({ resourceID }) => isTold(resourceID))
    const failures = asked(await openFailures(reader))
    const doubts = await readDoubts(reader, [...new Set(failures.map(({ gaugeID }) => gaugeID))])
    return { gauges: asked(await standing(reader)), failures, doubts }
  })
  const stretches = failures.map(({ gaugeID, at }) =>
    doubts.get(gaugeID)!.find(({ why, from, to }) => why === 'failed' && (from ?? 0) <= at && (to === null || at < to)),
  )
  const { params, bind } = bindParams(organizationId)
  const parts = failures.map(
    ({ gaugeID }, place) => `SELECT ${place} AS place, uniqExact(root) AS values FROM check_value
      WHERE organization_id = {organization:UInt32} AND ${measuredIn(gaugeID, [stretches[place] ?? []].flat(), bind)}`,
  )
  const query = parts.join(' UNION ALL ')
  const rows =
    parts.length === 0 ? [] : await queryTenant(clickhouse, { organizationId, query, params, row: counted, signal })
  const valuesOf = new Map(rows.map(({ place, values }) => [place, values]))
  const open = new Set(failures.map(({ gaugeID }) => gaugeID))
  return {
    gauges: gauges.filter(({ state, gaugeID }) => state !== 'failed' || !open.has(gaugeID)),
    failed: failures.map((each, place) => ({
      ...each,
      since: stretches[place]?.from ?? null,
      values: valuesOf.get(place) ?? 0,
    })),
  }
}

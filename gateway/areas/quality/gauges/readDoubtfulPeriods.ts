import type { CalibrationResult } from '@takt/domain/areas/checksheets/gauges/gaugeCalibrations.ts'
import { type GaugeDoubt, gaugeDoubts } from '@takt/domain/areas/checksheets/gauges/gaugeDoubts.ts'
import { sql } from 'kysely'
import type { Bind } from '../../../core/rollups/bindParams.ts'
import type { PageReader } from '../../documents/index.ts'

type Read = { gaugeID: string; isDue: boolean; at: Date | null; result: CalibrationResult; overdueFrom: Date | null }

/**
 * Returns the periods in which values of each gauge are doubtful, derived from its calibrations; unknown gauges are
 * omitted.
 */
export async function readDoubtfulPeriods(
  { trx, organizationId }: Pick<PageReader, 'trx' | 'organizationId'>,
  gaugeIDs: readonly string[],
): Promise<ReadonlyMap<string, readonly GaugeDoubt[]>> {
  const { rows } = await sql<Read>`
    select g.gauge_id as "gaugeID", g.interval_months is not null as "isDue", c.calibrated_at as at, c.result,
      c.overdue_from as "overdueFrom"
    from gauges g left join gauge_calibrations c
      on c.organization_id = g.organization_id and c.gauge_id = g.gauge_id
    where g.organization_id = ${organizationId}::int and g.gauge_id = any(${[...gaugeIDs]}::text[])
    order by c.calibrated_at, c.calibration_id`.execute(trx)
  const periodsOf = (calibrations: readonly Read[]) =>
    gaugeDoubts(
      calibrations.flatMap(({ at, result, overdueFrom }) =>
        at === null ? [] : [{ at: Number(at), result, overdueFrom: overdueFrom && Number(overdueFrom) }],
      ),
      calibrations[0]!.isDue,
    )
  return new Map(
    [...Map.groupBy(rows, ({ gaugeID }) => gaugeID)].map(([gaugeID, calibrations]) => [
      gaugeID,
      periodsOf(calibrations),
    ]),
  )
}

/** Returns the condition on rows of `check_value` measured with a gauge in one of these periods. */
export function measuredIn(gaugeID: string, periods: readonly GaugeDoubt[], bind: Bind): string {
  const instant = (ms: number) => `fromUnixTimestamp64Milli(${bind(ms, 'Int64')}, 'UTC')`
  const within = periods.map(({ from, to }) => {
    const sides = [
      ...(from === null ? [] : [`at >= ${instant(from)}`]),
      ...(to === null ? [] : [`at < ${instant(to)}`]),
    ]
    return sides.length === 0 ? 'true' : `(${sides.join(' AND ')})`
  })
  return within.length === 0 ? 'false' : `(gauge_id = ${bind(gaugeID, 'String')} AND (${within.join(' OR ')}))`
}

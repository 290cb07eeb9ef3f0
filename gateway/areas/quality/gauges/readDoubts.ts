import type { CalibrationResult } from '@takt/domain/areas/checksheets/gauges/gaugeCalibrations.ts'
import { type GaugeDoubt, gaugeDoubts } from '@takt/domain/areas/checksheets/gauges/gaugeDoubts.ts'
import { sql } from 'kysely'
import type { Bind } from '../../../core/rollups/bindParams.ts'
import type { PageReader } from '../../documents/face.ts'

type Read = { gaugeID: string; isDue: boolean; at: Date | null; result: CalibrationResult; overdueFrom: Date | null }

/** When values of each of these gauges are doubtful, by its calibrations; a gauge that there is not is in none. */
export async function readDoubts(
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
  const doubtsOf = (found: readonly Read[]) =>
    gaugeDoubts(
      found.flatMap(({ at, result, overdueFrom }) =>
        at === null ? [] : [{ at: Number(at), result, overdueFrom: overdueFrom && Number(overdueFrom) }],
      ),
      found[0]!.isDue,
    )
  return new Map([...Map.groupBy(rows, ({ gaugeID }) => gaugeID)].map(([gaugeID, found]) => [gaugeID, doubtsOf(found)]))
}

/** The condition on rows of `check_value` that were measured with a gauge in one of these stretches. */
export function measuredIn(gaugeID: string, doubts: readonly GaugeDoubt[], bind: Bind): string {
  const instant = (ms: number) => `fromUnixTimestamp64Milli(${bind(ms, 'Int64')}, 'UTC')`
  const within = doubts.map(({ from, to }) => {
    const sides = [
      ...(from === null ? [] : [`at >= ${instant(from)}`]),
      ...(to === null ? [] : [`at < ${instant(to)}`]),
    ]
    return sides.length === 0 ? 'true' : `(${sides.join(' AND ')})`
  })
  return within.length === 0 ? 'false' : `(gauge_id = ${bind(gaugeID, 'String')} AND (${within.join(' OR ')}))`
}

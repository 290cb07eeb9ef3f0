import { doubtAt } from '@takt/domain/areas/checksheets/gauges/gaugeDoubts.ts'
import { checkGaugesData } from '@takt/domain/areas/quality/responses/checkGauges.ts'
import { queryTenant } from '@takt/store/clickhouse/clickhouse.ts'
import { z } from 'zod'
import type { Gateway } from '../../../core/area.ts'
import { organizationOf } from '../../../core/http/requests/sessionContext.ts'
import { respond, responses } from '../../../core/http/responses/respond.ts'
import { type Route, route } from '../../../core/http/route.ts'
import { bindParams } from '../../../core/rollups/bindParams.ts'
import { asReader } from '../../documents/index.ts'
import type { FloorOf } from '../../efficiency/index.ts'
import { mayReadValues } from '../checks/mayReadValues.ts'
import { valueSelection } from '../checks/valueSelection.ts'
import { seriesBody } from '../checks/valuesBody.ts'
import { valuesFrom } from '../valueConditions.ts'
import { measuredIn, readDoubtfulPeriods } from './readDoubtfulPeriods.ts'

/** Maximum number of doubtful values returned, the latest ones. */
const maxValues = 5000

const usedRow = z.object({ gaugeID: z.string() })
const valueRow = z.object({ entryId: z.string(), gaugeID: z.string(), atMs: z.coerce.number() })

/** `POST /api/analytics/checkGauges`: values of a characteristic that are doubtful because of their gauge. */
export function checkGaugesRoute(gateway: Gateway, floorOf: FloorOf): Route {
  const { clickhouse, now } = gateway.dependencies
  return route({
    right: mayReadValues,
    method: 'post',
    path: '/analytics/checkGauges',
    isAudited: false,
    summary: 'Values of one characteristic measured with a gauge that was overdue or later failed calibration',
    body: seriesBody,
    response: responses('Doubtful values by time, with the reasons', checkGaugesData),
    handle: async (c, { body }) => {
      const organizationId = organizationOf(c.var.session)
      const floor = await floorOf(organizationId)
      const { pageId, checkID, resourceID, partNum } = body
      const only = { ...body.only, resourceID, partNum }
      const selection = valueSelection({ ...body, only }, floor, { asOf: now(), session: c.var.session })
      const { params, bind } = bindParams(organizationId)
      const from = (...conditions: string[]) =>
        valuesFrom(selection, bind, [{ pageId, checkID }])('check_value', ['gauge_id IS NOT NULL', ...conditions])
      const runQuery = <Row extends z.ZodType>(row: Row, query: string) =>
        queryTenant(clickhouse, { organizationId, query, params, row, signal: c.req.raw.signal })
      const used = await runQuery(usedRow, `SELECT DISTINCT gauge_id AS gaugeID ${from()}`)
      const gaugeIDs = used.map(({ gaugeID }) => gaugeID)
      const periods = await asReader(gateway, c, (reader) => readDoubtfulPeriods(reader, gaugeIDs))
      const conditions = [...periods].flatMap(([gaugeID, of]) => (of.length > 0 ? [measuredIn(gaugeID, of, bind)] : []))
      const rows =
        conditions.length === 0
          ? []
          : await runQuery(
              valueRow,
              `SELECT toString(entry_id) AS entryId, gauge_id AS gaugeID, toUnixTimestamp64Milli(at) AS atMs
              ${from(`(${conditions.join(' OR ')})`)}
              ORDER BY at DESC, sample DESC, entry_id LIMIT ${maxValues + 1}`,
            )
      const values = rows.slice(0, maxValues).reverse()
      return respond(c, {
        values: values.map(({ entryId, gaugeID, atMs }) => ({
          entryId,
          gaugeID,
          at: new Date(atMs).toISOString(),
          why: doubtAt(periods.get(gaugeID)!, atMs)!,
        })),
        more: rows.length > maxValues,
      })
    },
  })
}

import { doubtAt } from '@takt/domain/areas/checksheets/gauges/gaugeDoubts.ts'
import { checkGaugesData } from '@takt/domain/areas/quality/answers/checkGauges.ts'
import { queryTenant } from '@takt/store/clickhouse/clickhouse.ts'
import { z } from 'zod'
import type { Gateway } from '../../../core/area.ts'
import { organizationOf } from '../../../core/http/requests/sessionContext.ts'
import { answer, answers } from '../../../core/http/responses/answer.ts'
import { type Route, route } from '../../../core/http/route.ts'
import { bindParams } from '../../../core/rollups/bindParams.ts'
import { asReader } from '../../documents/face.ts'
import type { FloorOf } from '../../efficiency/face.ts'
import { mayReadValues } from '../checks/mayReadValues.ts'
import { valuesAsked } from '../checks/valuesAsked.ts'
import { seriesBody } from '../checks/valuesBody.ts'
import { valuesFrom } from '../valueConditions.ts'
import { measuredIn, readDoubts } from './readDoubts.ts'

/** So many doubtful values are told at most, the last ones. */
const mostTold = 5000

const usedRow = z.object({ gaugeID: z.string() })
const valueRow = z.object({ entryId: z.string(), gaugeID: z.string(), atMs: z.coerce.number() })

/** `POST /api/analytics/checkGauges`: which values of a characteristic are doubtful because of their gauge. */
export function checkGaugesRoute(gateway: Gateway, floorOf: FloorOf): Route {
  const { clickhouse, now } = gateway.dependencies
  return route({
    right: mayReadValues,
    method: 'post',
    path: '/analytics/checkGauges',
    isAudited: false,
    summary: 'Values of one characteristic that were measured with a gauge that was overdue, or failed since',
    body: seriesBody,
    answer: answers('Its doubtful values, by time, and why they are', checkGaugesData),
    handle: async (c, { body }) => {
      const organizationId = organizationOf(c.var.session)
      const floor = await floorOf(organizationId)
      const { pageId, checkID, resourceID, partNum } = body
      const only = { ...body.only, resourceID, partNum }
      const asked = valuesAsked({ ...body, only }, floor, { asOf: now(), session: c.var.session })
      const { params, bind } = bindParams(organizationId)
      const from = (...conditions: string[]) =>
        valuesFrom(asked, bind, [{ pageId, checkID }])('check_value', ['gauge_id IS NOT NULL', ...conditions])
      const ask = <Row extends z.ZodType>(row: Row, query: string) =>
        queryTenant(clickhouse, { organizationId, query, params, row, signal: c.req.raw.signal })
      const used = await ask(usedRow, `SELECT DISTINCT gauge_id AS gaugeID ${from()}`)
      const gaugeIDs = used.map(({ gaugeID }) => gaugeID)
      const doubts = await asReader(gateway, c, (reader) => readDoubts(reader, gaugeIDs))
      const doubtful = [...doubts].flatMap(([gaugeID, of]) => (of.length > 0 ? [measuredIn(gaugeID, of, bind)] : []))
      const found =
        doubtful.length === 0
          ? []
          : await ask(
              valueRow,
              `SELECT toString(entry_id) AS entryId, gauge_id AS gaugeID, toUnixTimestamp64Milli(at) AS atMs
              ${from(`(${doubtful.join(' OR ')})`)}
              ORDER BY at DESC, sample DESC, entry_id LIMIT ${mostTold + 1}`,
            )
      const values = found.slice(0, mostTold).reverse()
      return answer(c, {
        values: values.map(({ entryId, gaugeID, atMs }) => ({
          entryId,
          gaugeID,
          at: new Date(atMs).toISOString(),
          why: doubtAt(doubts.get(gaugeID)!, atMs)!,
        })),
        more: found.length > mostTold,
      })
    },
  })
}

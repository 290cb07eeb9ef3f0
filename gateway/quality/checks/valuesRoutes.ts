import { characteristicsData } from '@takt/domain/quality/answers/checkCharacteristics.ts'
import { checkSeriesData } from '@takt/domain/quality/answers/checkSeries.ts'
import type { Gateway } from '../../area.ts'
import { asReader } from '../../documents/face.ts'
import type { FloorOf } from '../../efficiency/face.ts'
import { answer, answers } from '../../http/answer.ts'
import { organizationOf } from '../../http/authorize.ts'
import { type Route, route } from '../../http/route.ts'
import { chartedOf } from './chartedOf.ts'
import { findCharacteristics } from './findCharacteristics.ts'
import { mayReadValues } from './mayReadValues.ts'
import { valuesLookedAt } from './readCharacteristics.ts'
import { readSeries } from './readSeries.ts'
import { valuesAsked } from './valuesAsked.ts'
import { characteristicsBody, seriesBody } from './valuesBody.ts'

const iso = (at: number) => new Date(at).toISOString()

/** What was found at checks, characteristic by characteristic. */
export function valuesRoutes(gateway: Gateway, floorOf: FloorOf): readonly Route[] {
  const { clickhouse, now } = gateway.dependencies
  return [
    route({
      right: mayReadValues,
      method: 'post',
      path: '/analytics/checkCharacteristics',
      isAudited: false,
      summary: 'Every characteristic that was checked in a stretch of time, and how it stands after its last value',
      body: characteristicsBody,
      answer: answers('What is out of tolerance first, then what drifts, then the rest', characteristicsData),
      handle: async (c, { body }) => {
        const organizationId = organizationOf(c.var.session)
        const floor = await floorOf(organizationId)
        const { timeZone } = floor
        const asOf = now()
        const { found, more } = await findCharacteristics(clickhouse, valuesAsked(body, floor, asOf), {
          ...{ organizationId, timeZone, rules: body.rules, signal: c.req.raw.signal },
          chartedOf: chartedOf((work) => asReader(gateway, c, work)),
        })
        return answer(c, {
          ...{ asOf: iso(asOf), timezone: timeZone, valuesLookedAt, more },
          characteristics: found.map(({ values: _, since, lastAt, lastOutside, ...each }) => ({
            ...each,
            lastAt: iso(lastAt),
            since: since === null ? null : iso(since),
            lastOutside: lastOutside && { ...lastOutside, at: iso(lastOutside.at) },
          })),
        })
      },
    }),
    route({
      right: mayReadValues,
      method: 'post',
      path: '/analytics/checkSeries',
      isAudited: false,
      summary: 'The values of one characteristic, by time',
      body: seriesBody,
      answer: answers('Its values as they were corrected last, and what is checked', checkSeriesData),
      handle: async (c, { body }) => {
        const organizationId = organizationOf(c.var.session)
        const floor = await floorOf(organizationId)
        const { resourceID, partNum } = body
        const asked = valuesAsked({ ...body, only: { ...body.only, resourceID, partNum } }, floor, now())
        const { check, values, more } = await readSeries(clickhouse, asked, {
          ...{ organizationId, of: body, signal: c.req.raw.signal },
        })
        const charted = check
          ? await chartedOf((work) => asReader(gateway, c, work))([{ revId: check.revId, checkID: body.checkID }])
          : []
        const { revId: _, ...told } = check ?? { revId: 0 }
        return answer(c, {
          timezone: floor.timeZone,
          check: check && { ...(told as Omit<typeof check, 'revId'>), ...charted[0]! },
          values,
          more,
        })
      },
    }),
  ]
}

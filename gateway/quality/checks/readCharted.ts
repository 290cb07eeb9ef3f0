import type { Floor } from '@takt/domain/efficiency/floor.ts'
import type { CheckSeriesData } from '@takt/domain/quality/answers/checkSeries.ts'
import type { ValueOf } from '@takt/domain/quality/gaugeTakings.ts'
import type { Interval } from '@takt/domain/schedule/interval.ts'
import type { Context } from 'hono'
import type { Gateway } from '../../area.ts'
import { asReader } from '../../documents/face.ts'
import { organizationOf } from '../../http/authorize.ts'
import type { RequestEnv } from '../../http/router.ts'
import { chartedOf } from './chartedOf.ts'
import { readSeries } from './readSeries.ts'
import { valuesAsked } from './valuesAsked.ts'
import type { SeriesBody } from './valuesBody.ts'

/** The values of a characteristic in a range, and what is checked and how its checksheet has it charted. */
export async function readCharted(
  gateway: Gateway,
  c: Context<RequestEnv>,
  body: SeriesBody,
  floor: Floor,
): Promise<Pick<CheckSeriesData, 'check' | 'values' | 'more'> & { range: Interval; found: ValueOf[] }> {
  const { clickhouse, now } = gateway.dependencies
  const { resourceID, partNum, checkID } = body
  const asked = valuesAsked({ ...body, only: { ...body.only, resourceID, partNum } }, floor, now())
  const { check, values, userIds, more } = await readSeries(clickhouse, asked, {
    ...{ organizationId: organizationOf(c.var.session), of: body, signal: c.req.raw.signal },
  })
  const found = values.at.map((at, k) => ({
    ...{ at, sample: values.sample[k]!, value: values.value[k]!, isWithin: values.isWithin[k]! },
    userId: userIds[k]!,
  }))
  if (!check) return { check, values, more, found, range: asked.range }
  const { revId, ...told } = check
  const [charted] = await chartedOf((work) => asReader(gateway, c, work))([{ revId, checkID }])
  return { check: { ...told, ...charted! }, values, more, found, range: asked.range }
}

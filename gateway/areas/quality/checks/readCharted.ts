import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import type { CheckSeriesData } from '@takt/domain/areas/quality/answers/checkSeries.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import type { Context } from 'hono'
import type { Gateway } from '../../../core/area.ts'
import { organizationOf } from '../../../core/http/requests/sessionContext.ts'
import type { RequestEnv } from '../../../core/http/router.ts'
import { asReader } from '../../documents/face.ts'
import { chartedOf } from './chartedOf.ts'
import { readSeries } from './readSeries.ts'
import type { SeriesColumns } from './seriesTasks.ts'
import { valuesAsked } from './valuesAsked.ts'
import type { SeriesBody } from './valuesBody.ts'

type Charted = Pick<CheckSeriesData, 'check' | 'more'> &
  Pick<Awaited<ReturnType<typeof readSeries>>, 'values' | 'finders'> & { range: Interval; found: SeriesColumns }

/**
 * The values of a characteristic in a range, and what is checked and how its checksheet has it charted; `found`: the same
 * values with whose they are.
 */
export async function readCharted(
  gateway: Gateway,
  c: Context<RequestEnv>,
  body: SeriesBody,
  floor: Floor,
): Promise<Charted> {
  const { clickhouse, now } = gateway.dependencies
  const { resourceID, partNum, checkID } = body
  const only = { ...body.only, resourceID, partNum }
  const asked = valuesAsked({ ...body, only }, floor, { asOf: now(), session: c.var.session })
  const { check, values, finders, more } = await readSeries(clickhouse, asked, {
    organizationId: organizationOf(c.var.session),
    of: body,
    signal: c.req.raw.signal,
  })
  const { at, sample, value, isWithin } = values
  const found = { at, sample, value, isWithin, userId: finders.map(({ userId }) => userId) }
  if (!check) return { check, values, finders, more, found, range: asked.range }
  const { revId, ...told } = check
  const [charted] = await chartedOf((work) => asReader(gateway, c, work))([{ revId, checkID }])
  return { check: { ...told, ...charted! }, values, finders, more, found, range: asked.range }
}

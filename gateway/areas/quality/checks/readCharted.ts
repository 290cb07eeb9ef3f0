import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import type { CheckSeriesData } from '@takt/domain/areas/quality/responses/checkSeries.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import type { Context } from 'hono'
import type { Gateway } from '../../../core/area.ts'
import { organizationOf } from '../../../core/http/requests/sessionContext.ts'
import type { RequestEnv } from '../../../core/http/router.ts'
import { asReader } from '../../documents/index.ts'
import { chartedOf } from './chartedOf.ts'
import { readSeries } from './readSeries.ts'
import type { SeriesColumns } from './seriesTasks.ts'
import { valueSelection } from './valueSelection.ts'
import type { SeriesBody } from './valuesBody.ts'

type Charted = Pick<CheckSeriesData, 'check' | 'more'> &
  Pick<Awaited<ReturnType<typeof readSeries>>, 'values' | 'finders'> & { range: Interval; found: SeriesColumns }

/**
 * Returns the values of a characteristic in a range, with the check and its chart settings. `found`: the same values
 * with their users.
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
  const selection = valueSelection({ ...body, only }, floor, { asOf: now(), session: c.var.session })
  const { check, values, finders, more } = await readSeries(clickhouse, selection, {
    organizationId: organizationOf(c.var.session),
    of: body,
    signal: c.req.raw.signal,
  })
  const { at, sample, value, isWithin } = values
  const found = { at, sample, value, isWithin, userId: finders.map(({ userId }) => userId) }
  if (!check) return { check, values, finders, more, found, range: selection.range }
  const { revId, ...checkFields } = check
  const [charted] = await chartedOf((work) => asReader(gateway, c, work))([{ revId, checkID }])
  return { check: { ...checkFields, ...charted! }, values, finders, more, found, range: selection.range }
}

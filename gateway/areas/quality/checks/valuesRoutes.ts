import type { CharacteristicKey } from '@takt/domain/areas/quality/responses/checkCharacteristics.ts'
import { characteristicsData } from '@takt/domain/areas/quality/responses/checkCharacteristics.ts'
import { checkSeriesData } from '@takt/domain/areas/quality/responses/checkSeries.ts'
import type { Inspector } from '@takt/domain/areas/quality/responses/inspector.ts'
import { mapYielding } from '@takt/store/queue/yielding.ts'
import { sql } from 'kysely'
import type { Gateway } from '../../../core/area.ts'
import { organizationOf, tenantOf } from '../../../core/http/requests/sessionContext.ts'
import { respondLarge, responses } from '../../../core/http/responses/respond.ts'
import { type Route, route } from '../../../core/http/route.ts'
import type { PageReader } from '../../documents/index.ts'
import { asReader, type Reading } from '../../documents/index.ts'
import type { FloorOf } from '../../efficiency/index.ts'
import { openHolds } from '../holds/openHolds.ts'
import { missingOf } from '../limits/missingOf.ts'
import { keyText } from '../limits/ofCharacteristic.ts'
import { limitsOf, notesOf } from '../limits/readLimits.ts'
import { defaultRules, rulesOf } from '../limits/readRules.ts'
import type { FindCharacteristics } from './createCharacteristics.ts'
import { mayReadValues } from './mayReadValues.ts'
import type { InspectorKey } from './namesOf.ts'
import { inspectorOf, namesOf } from './namesOf.ts'
import { readCharted } from './readCharted.ts'
import { valuesPerCharacteristic } from './readLastValues.ts'
import { asSeries } from './seriesThread.ts'
import { valueSelection } from './valueSelection.ts'
import { seriesBody, valuesBody } from './valuesBody.ts'

/** Returns a function for the number of open holds of a characteristic. */
async function countHolds({
  trx,
  organizationId,
}: Pick<PageReader, 'trx' | 'organizationId'>): Promise<(key: CharacteristicKey) => number> {
  const { rows } = await sql<CharacteristicKey & { count: number }>`select page_id as "pageId", check_id as "checkID",
      resource_id as "resourceID", part_num as "partNum", count(*)::int as count
    from job_holds where organization_id = ${organizationId}::int and reason is null
    group by page_id, check_id, resource_id, part_num`.execute(trx)
  const counts = new Map(rows.map(({ count, ...key }) => [keyText(key), count]))
  return (key) => counts.get(keyText(key)) ?? 0
}

/**
 * Returns the names of inspectors and reporting users, each once, and for each value its index among them. Yields to
 * the event loop.
 */
async function inspectorsOf(
  reading: Reading,
  keys: readonly InspectorKey[],
): Promise<{ finders: Inspector[]; by: number[] }> {
  const positions = new Map<string, number>()
  const each: InspectorKey[] = []
  const by = await mapYielding(keys, (key) => {
    const name = `${key.userId} ${key.empID}`
    const position = positions.get(name) ?? positions.size
    if (position === positions.size) {
      positions.set(name, position)
      each.push(key)
    }
    return position
  })
  const userIds = [...new Set(each.flatMap(({ userId }) => userId ?? []))]
  const empIDs = [...new Set(each.flatMap(({ empID }) => empID ?? []))]
  const names = await namesOf(reading, { userIds, empIDs })
  return { finders: each.map((key) => inspectorOf(names, key)), by }
}

const iso = (at: number) => new Date(at).toISOString()

/** Routes for check results by characteristic. */
export function valuesRoutes(
  gateway: Gateway,
  { floorOf, findCharacteristics }: { floorOf: FloorOf; findCharacteristics: FindCharacteristics },
): readonly Route[] {
  const { now } = gateway.dependencies
  return [
    route({
      right: mayReadValues,
      method: 'post',
      path: '/analytics/checkCharacteristics',
      isAudited: false,
      summary: 'Every characteristic checked in a range, with its status after the last value',
      body: valuesBody,
      response: responses(
        'Ordered by status: out of tolerance, out of statistical control, others',
        characteristicsData,
      ),
      handle: async (c, { body }) => {
        const organizationId = organizationOf(c.var.session)
        const floor = await floorOf(organizationId)
        const { timeZone } = floor
        const asOf = now()
        const reading: Reading = (work) => asReader(gateway, c, work)
        const holdsFor = await asReader(gateway, c, countHolds)
        const { found, ...searchStatus } = await findCharacteristics(
          valueSelection(body, floor, { asOf, session: c.var.session }),
          {
            organizationId,
            timeZone,
            signal: c.req.raw.signal,
            reading,
          },
        )
        const { finders, by } = await inspectorsOf(
          reading,
          found.map(({ lastBy }) => lastBy),
        )
        return respondLarge(c, {
          asOf: iso(asOf),
          timezone: timeZone,
          valuesLookedAt: valuesPerCharacteristic,
          ...searchStatus,
          characteristics: found.map(
            ({ values: _, since, outSince, rulesSince, crossing, lastAt, lastOutside, ...each }, k) => ({
              ...each,
              lastBy: finders[by[k]!]!,
              lastAt: iso(lastAt),
              since: since === null ? null : iso(since),
              outSince: outSince === null ? null : iso(outSince),
              rulesSince: rulesSince === null ? null : iso(rulesSince),
              crossing: crossing && { ...crossing, at: iso(crossing.at), from: iso(crossing.from) },
              holds: holdsFor(each),
              lastOutside: lastOutside && { ...lastOutside, at: iso(lastOutside.at) },
            }),
          ),
        })
      },
    }),
    route({
      right: mayReadValues,
      method: 'post',
      path: '/analytics/checkSeries',
      isAudited: false,
      summary: 'Values of one characteristic by time',
      body: seriesBody,
      response: responses('Latest corrected values, and the check', checkSeriesData),
      handle: async (c, { body }) => {
        const floor = await floorOf(organizationOf(c.var.session))
        return asSeries(tenantOf(c.var.session), async () => {
          const { check, values, more, range, ...charted } = await readCharted(gateway, c, body, floor)
          const details = await asReader(gateway, c, async (reader) => ({
            rules: { usual: await defaultRules(reader), chosen: await rulesOf(reader, body) },
            holds: await openHolds(reader, body),
            limits: await limitsOf(reader, body),
            notes: await notesOf(reader, body, range),
            missing: await missingOf(reader, body),
          }))
          const { finders, by } = await inspectorsOf((work) => asReader(gateway, c, work), charted.finders)
          return respondLarge(c, {
            timezone: floor.timeZone,
            check,
            values: { ...values, by },
            finders,
            ...details,
            more,
          })
        })
      },
    }),
  ]
}

import type { CharacteristicKey } from '@takt/domain/areas/quality/answers/checkCharacteristics.ts'
import { characteristicsData } from '@takt/domain/areas/quality/answers/checkCharacteristics.ts'
import { checkSeriesData } from '@takt/domain/areas/quality/answers/checkSeries.ts'
import type { Finder } from '@takt/domain/areas/quality/answers/finder.ts'
import { mapInTurns } from '@takt/store/queue/turns.ts'
import { sql } from 'kysely'
import type { Gateway } from '../../../core/area.ts'
import { organizationOf, tenantOf } from '../../../core/http/requests/sessionContext.ts'
import { answerLarge, answers } from '../../../core/http/responses/answer.ts'
import { type Route, route } from '../../../core/http/route.ts'
import type { PageReader } from '../../documents/face.ts'
import { asReader, type Reading } from '../../documents/face.ts'
import type { FloorOf } from '../../efficiency/face.ts'
import { openHolds } from '../holds/openHolds.ts'
import { missingOf } from '../limits/missingOf.ts'
import { keyText } from '../limits/ofCharacteristic.ts'
import { limitsOf, notesOf } from '../limits/readLimits.ts'
import { rulesOf, usualRules } from '../limits/readRules.ts'
import type { FindCharacteristics } from './createCharacteristics.ts'
import { mayReadValues } from './mayReadValues.ts'
import type { FinderKey } from './namesOf.ts'
import { finderOf, namesOf } from './namesOf.ts'
import { readCharted } from './readCharted.ts'
import { valuesLookedAt } from './readLastValues.ts'
import { asSeries } from './seriesThread.ts'
import { valuesAsked } from './valuesAsked.ts'
import { seriesBody, valuesBody } from './valuesBody.ts'

/** How many holds of an organization that nobody released yet are for any characteristic. */
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

/** Who found and told values, by name: each once, and for each value the place among them; of many, in turns. */
async function findersOf(reading: Reading, keys: readonly FinderKey[]): Promise<{ finders: Finder[]; by: number[] }> {
  const places = new Map<string, number>()
  const each: FinderKey[] = []
  const by = await mapInTurns(keys, (key) => {
    const name = `${key.userId} ${key.empID}`
    const place = places.get(name) ?? places.size
    if (place === places.size) {
      places.set(name, place)
      each.push(key)
    }
    return place
  })
  const userIds = [...new Set(each.flatMap(({ userId }) => userId ?? []))]
  const empIDs = [...new Set(each.flatMap(({ empID }) => empID ?? []))]
  const names = await namesOf(reading, { userIds, empIDs })
  return { finders: each.map((key) => finderOf(names, key)), by }
}

const iso = (at: number) => new Date(at).toISOString()

/** What was found at checks, characteristic by characteristic. */
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
      summary: 'Every characteristic that was checked in a stretch of time, and how it stands after its last value',
      body: valuesBody,
      answer: answers(
        'What is out of tolerance first, then what is out of statistical control, then the rest',
        characteristicsData,
      ),
      handle: async (c, { body }) => {
        const organizationId = organizationOf(c.var.session)
        const floor = await floorOf(organizationId)
        const { timeZone } = floor
        const asOf = now()
        const reading: Reading = (work) => asReader(gateway, c, work)
        const holdsFor = await asReader(gateway, c, countHolds)
        const { found, ...looked } = await findCharacteristics(
          valuesAsked(body, floor, { asOf, session: c.var.session }),
          {
            organizationId,
            timeZone,
            signal: c.req.raw.signal,
            reading,
          },
        )
        const { finders, by } = await findersOf(
          reading,
          found.map(({ lastBy }) => lastBy),
        )
        return answerLarge(c, {
          asOf: iso(asOf),
          timezone: timeZone,
          valuesLookedAt,
          ...looked,
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
      summary: 'The values of one characteristic, by time',
      body: seriesBody,
      answer: answers('Its values as they were corrected last, and what is checked', checkSeriesData),
      handle: async (c, { body }) => {
        const floor = await floorOf(organizationOf(c.var.session))
        return asSeries(tenantOf(c.var.session), async () => {
          const { check, values, more, range, ...charted } = await readCharted(gateway, c, body, floor)
          const said = await asReader(gateway, c, async (reader) => ({
            rules: { usual: await usualRules(reader), chosen: await rulesOf(reader, body) },
            holds: await openHolds(reader, body),
            limits: await limitsOf(reader, body),
            notes: await notesOf(reader, body, range),
            missing: await missingOf(reader, body),
          }))
          const { finders, by } = await findersOf((work) => asReader(gateway, c, work), charted.finders)
          return answerLarge(c, { timezone: floor.timeZone, check, values: { ...values, by }, finders, ...said, more })
        })
      },
    }),
  ]
}

import { randomUUID } from 'node:crypto'
import { wallClock } from '@takt/domain/core/schedule/wallClock.ts'
import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { areas } from '../../../app/areas.ts'
import { createItemsBed, type ItemsBed } from '../../../core/items/testing/items.bed.ts'
import { coverByDays } from './coverByDays.ts'
import { makeDays } from './makeDays.ts'

const [hourMs, dayMs] = [3_600_000, 86_400_000]
const now = Date.now()
const zone = 'Europe/Berlin'
const { signal } = new AbortController()
const instant = (ms: number) => new Date(ms).toISOString().replace('T', ' ').replace('Z', '')

/** When the clocks of a zone were changed last, once forward and once back. */
const changes = (() => {
  const lastOf = (isForward: boolean) => {
    let at = Temporal.Instant.fromEpochMilliseconds(now - 3 * dayMs).toZonedDateTimeISO(zone)
    for (;;) {
      at = at.getTimeZoneTransition('previous')!
      if (at.offsetNanoseconds > at.subtract({ nanoseconds: 1 }).offsetNanoseconds === isForward)
        return at.epochMilliseconds
    }
  }
  return { forward: lastOf(true), back: lastOf(false) }
})()
/** A value each quarter of an hour, from two days before a change of clocks to two days after it; each third is outside. */
const found = Object.values(changes).flatMap((change) =>
  Array.from({ length: 4 * 96 }, (_, k) => ({ at: change - 2 * dayMs + (k * hourMs) / 4, isWithin: k % 3 > 0 })),
)
const ranges = Object.values(changes).map((change) => ({ start: change - 3 * dayMs, end: change + 3 * dayMs }))

let bed: ItemsBed
const setZone = async (timeZone: string) =>
  expect((await bed.ask('PUT', '/api/organizationSettings/1', { timeZone })).status).toBe(200)

beforeAll(async () => {
  bed = await createItemsBed(areas)
  await setZone(zone)
  const csv = 'checkID,text,kind,unit,nominal,lower,upper\nD1,Bore,number,mm,10,9,11\n'
  const { data } = (await bed.ask('POST', '/api/docs/checksheet', { csv, docName: 'Hourly' })).body
  expect((await bed.ask('POST', `/api/docs/revision/${data.revId}/approve`, {})).status).toBe(200)
  await bed.dependencies.clickhouse.insert({
    table: 'check_value',
    format: 'JSONEachRow',
    clickhouse_settings: { async_insert: 0, max_partitions_per_insert_block: '0' },
    values: found.map(({ at, isWithin }) => {
      const entryId = randomUUID()
      return {
        organization_id: 1,
        page_id: data.pageId,
        check_id: 'D1',
        at: instant(at),
        entry_id: entryId,
        root: entryId,
        depth: 0,
        rev_id: data.revId,
        check_text: 'Bore',
        kind: 'number',
        sample: 1,
        nominal: 10,
        lower: 9,
        upper: 11,
        value: isWithin ? 10 : 12,
        is_within: isWithin,
        recorded_at: instant(at),
      }
    }),
  })
})
afterAll(() => bed?.close())

/** Values within and outside of each day of a zone, by a plain look at each. */
function expected(timeZone: string) {
  const clock = wallClock(timeZone)
  const days = Map.groupBy(found, ({ at }) => new Date(clock.dayStart(clock.dayOf(at))).toISOString())
  return [...days].map(([bucket, values]) => {
    const within = values.filter(({ isWithin }) => isWithin).length
    return [bucket, within, values.length - within]
  })
}

/** The same as it is answered. */
async function answered() {
  const told: unknown[] = []
  for (const { start, end } of ranges) {
    const body = { startDate: new Date(start).toISOString(), endDate: new Date(end).toISOString(), resolution: 'day' }
    const { rows } = (await bed.ask('POST', '/api/analytics/qualityPivot', body)).body.data
    for (const { bucket, valuesWithin, valuesOutside } of rows)
      if (valuesWithin + valuesOutside > 0) told.push([bucket, valuesWithin, valuesOutside])
  }
  return told.sort()
}
const summedDays = async (timeZone: string) => {
  const of = { organizationId: 1, timeZone }
  const covers = ranges.map((range) => coverByDays(bed.dependencies.clickhouse, of, { range, now, signal }))
  return (await Promise.all(covers)).flatMap(({ days }) => days)
}
const make = (timeZone: string) =>
  makeDays(
    bed.dependencies.clickhouse,
    { organizationId: 1, timeZone },
    { since: Math.min(...ranges.map(({ start }) => start)), now: now - hourMs, signal },
  )

test('days of 23 and of 25 hours are added up as their values are, read or summed', async () => {
  const counts = expected(zone).map(([, within, outside]) => Number(within) + Number(outside))
  expect(counts).toContain(4 * 23)
  expect(counts).toContain(4 * 25)
  expect(await answered()).toEqual(expected(zone).sort())
  expect(await make(zone)).toBe(counts.length)
  expect(await summedDays(zone)).toHaveLength(counts.length)
  expect(await answered()).toEqual(expected(zone).sort())
})

test('with another zone the days are those of that zone: their values are read until they are summed', async () => {
  for (const other of ['America/St_Johns', 'Australia/Lord_Howe', 'UTC']) {
    await setZone(other)
    expect(await summedDays(other)).toEqual([])
    await expect.poll(answered).toEqual(expected(other).sort())
    expect(await make(other)).toBe(expected(other).length)
    expect(await summedDays(other)).toHaveLength(expected(other).length)
    expect(await answered()).toEqual(expected(other).sort())
  }
  await setZone(zone)
  await expect.poll(answered).toEqual(expected(zone).sort())
})

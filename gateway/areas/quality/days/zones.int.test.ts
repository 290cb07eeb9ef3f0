import { randomUUID } from 'node:crypto'
import { wallClock } from '@takt/domain/core/schedule/wallClock.ts'
import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { areas } from '../../../app/areas.ts'
import { createItemsFixture, type ItemsFixture } from '../../../core/items/testing/items.fixture.ts'
import { coverByDays } from './coverByDays.ts'
import { makeDays } from './makeDays.ts'

const [hourMs, dayMs] = [3_600_000, 86_400_000]
const now = Date.now()
const zone = 'Europe/Berlin'
const { signal } = new AbortController()
const instant = (ms: number) => new Date(ms).toISOString().replace('T', ' ').replace('Z', '')

/** The last clock changes of a zone, one forward and one back. */
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
/**
 * One value per quarter of an hour, from two days before a clock change to two days after it; every third is out of
 * tolerance.
 */
const recorded = Object.values(changes).flatMap((change) =>
  Array.from({ length: 4 * 96 }, (_, k) => ({ at: change - 2 * dayMs + (k * hourMs) / 4, isWithin: k % 3 > 0 })),
)
const ranges = Object.values(changes).map((change) => ({ start: change - 3 * dayMs, end: change + 3 * dayMs }))

let fixture: ItemsFixture
const setZone = async (timeZone: string) =>
  expect((await fixture.request('PUT', '/api/organizationSettings/1', { timeZone })).status).toBe(200)

beforeAll(async () => {
  fixture = await createItemsFixture(areas)
  await setZone(zone)
  const csv = 'checkID,text,kind,unit,nominal,lower,upper\nD1,Bore,number,mm,10,9,11\n'
  const { data } = (await fixture.request('POST', '/api/docs/checksheet', { csv, docName: 'Hourly' })).body
  expect((await fixture.request('POST', `/api/docs/revision/${data.revId}/approve`, {})).status).toBe(200)
  await fixture.dependencies.clickhouse.insert({
    table: 'check_value',
    format: 'JSONEachRow',
    clickhouse_settings: { async_insert: 0, max_partitions_per_insert_block: '0' },
    values: recorded.map(({ at, isWithin }) => {
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
afterAll(() => fixture?.close())

/** Counts the values within and out of tolerance per day of a zone directly. */
function expected(timeZone: string) {
  const clock = wallClock(timeZone)
  const days = Map.groupBy(recorded, ({ at }) => new Date(clock.dayStart(clock.dayOf(at))).toISOString())
  return [...days].map(([bucket, values]) => {
    const within = values.filter(({ isWithin }) => isWithin).length
    return [bucket, within, values.length - within]
  })
}

/** Returns the same counts from the API. */
async function actual() {
  const result: unknown[] = []
  for (const { start, end } of ranges) {
    const body = { startDate: new Date(start).toISOString(), endDate: new Date(end).toISOString(), resolution: 'day' }
    const { rows } = (await fixture.request('POST', '/api/analytics/qualityPivot', body)).body.data
    for (const { bucket, valuesWithin, valuesOutside } of rows)
      if (valuesWithin + valuesOutside > 0) result.push([bucket, valuesWithin, valuesOutside])
  }
  return result.sort()
}
const summedDays = async (timeZone: string) => {
  const of = { organizationId: 1, timeZone }
  const covers = ranges.map((range) => coverByDays(fixture.dependencies.clickhouse, of, { range, now, signal }))
  return (await Promise.all(covers)).flatMap(({ days }) => days)
}
const make = (timeZone: string) =>
  makeDays(
    fixture.dependencies.clickhouse,
    { organizationId: 1, timeZone },
    { since: Math.min(...ranges.map(({ start }) => start)), now: now - hourMs, signal },
  )

test('days of 23 and 25 hours match their values, read or added up', async () => {
  const counts = expected(zone).map(([, within, outside]) => Number(within) + Number(outside))
  expect(counts).toContain(4 * 23)
  expect(counts).toContain(4 * 25)
  expect(await actual()).toEqual(expected(zone).sort())
  expect(await make(zone)).toBe(counts.length)
  expect(await summedDays(zone)).toHaveLength(counts.length)
  expect(await actual()).toEqual(expected(zone).sort())
})

test('after a change of the time zone, values are read until the days of the new zone are added up', async () => {
  for (const other of ['America/St_Johns', 'Australia/Lord_Howe', 'UTC']) {
    await setZone(other)
    expect(await summedDays(other)).toEqual([])
    await expect.poll(actual).toEqual(expected(other).sort())
    expect(await make(other)).toBe(expected(other).length)
    expect(await summedDays(other)).toHaveLength(expected(other).length)
    expect(await actual()).toEqual(expected(other).sort())
  }
  await setZone(zone)
  await expect.poll(actual).toEqual(expected(zone).sort())
})

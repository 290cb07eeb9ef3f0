import { operatorPermissions } from '@takt/domain/core/rights/permissions.ts'
import { wallClock } from '@takt/domain/core/schedule/wallClock.ts'
import { queryTenant } from '@takt/store/clickhouse/clickhouse.ts'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { wholeDays } from './coverByDays.ts'
import {
  bed,
  cover,
  dayMs,
  type Entry,
  entries,
  entry,
  expectAllRight,
  first,
  floorIn,
  hourMs,
  importedAt,
  instant,
  later,
  madeAt,
  make,
  measuredAt,
  now,
  prepareDays,
  setEntries,
  sheet,
  zones,
} from './days.fixture.ts'
import { lookAfterDays } from './lookAfterDays.ts'
import { readDays } from './readDays.ts'

prepareDays()

test('sums of days are those of all that counts, in each zone, however values were put right', async () => {
  await expectAllRight()
  const clickhouse = bed.dependencies.clickhouse
  for (const timeZone of zones) {
    const whole = wholeDays({ start: first, end: madeAt }, timeZone)
    const range = { start: whole.starts[0]! - hourMs, end: whole.end + hourMs / 2 }
    // A gateway of before adds up without people.
    await clickhouse.insert({
      table: 'check_day',
      format: 'JSONEachRow',
      values: whole.starts.map((at) => ({
        organization_id: 1,
        timezone: timeZone,
        at: instant(at),
        made: instant(madeAt),
      })),
    })
    expect((await cover(timeZone, range)).days).toEqual([])
    await make(timeZone, madeAt + 1)
    const touched = await readDays(clickhouse, { organizationId: 1, timeZone }, { ...whole, now })
    expect(await cover(timeZone, range)).toEqual({
      days: touched.map(({ start }) => ({ start, madeAt: madeAt + 1 })),
      stretches: [
        { start: range.start, end: whole.starts[0] },
        { start: whole.end, end: range.end },
      ],
    })
    expect(touched.length).toBeGreaterThanOrEqual(7)
    // There is nothing left to do, until they grow old.
    expect(await make(timeZone, madeAt + 2)).toBe(0)
  }
  await expectAllRight()
})

test('of a day of which something is recorded or put right its values are read, until it is added up again', async () => {
  const ofDay = (at: number) =>
    expect.objectContaining({ start: wallClock('UTC').dayStart(wallClock('UTC').dayOf(at)) })
  const all = { start: first + dayMs, end: first + 7 * dayMs }
  const record = async (told: Entry) => {
    const { entryId, at, isWithin, resourceID, jobNum } = told
    const value = isWithin ? 10 : 12
    const why = isWithin ? {} : { reason: 'Insert worn', action: 'Insert changed' }
    const corrects = told.depth > 0 ? { corrects: told.root } : { resourceID, jobNum }
    const body = {
      entryId,
      ...sheet,
      checkID: 'D1',
      sample: 1,
      at: new Date(at).toISOString(),
      value,
      ...why,
      ...corrects,
    }
    const reply = await bed.ask('POST', '/api/checkData', { entries: [body] })
    expect(reply.body.message).toBe('1 Value Recorded')
    // Nobody says who found it.
    entries.push({ ...told, empID: null, recordedAt: Date.now() })
  }
  const late = { ...entry(null), at: first + 2.5 * dayMs, isWithin: false, resourceID: null, jobNum: null }
  await make('UTC', madeAt)
  const summed = (await cover('UTC', all)).days.length
  await record(late)
  expect((await cover('UTC', all)).days).not.toContainEqual(ofDay(late.at))
  expect((await cover('UTC', all)).days).toHaveLength(summed - 1)
  // Put right, and then again, as something of other days: that which no longer counts lies in a day of its own.
  const roots = new Set(entries.filter(({ depth }) => depth > 0).map(({ root }) => root))
  const wrong = entries.find(
    ({ at, root, depth }) => depth === 0 && at > first + 3 * dayMs && at < first + 4 * dayMs && !roots.has(root),
  )!
  for (const at of [first + 4.5 * dayMs, first + 5.5 * dayMs, first + 2.5 * dayMs])
    await record({ ...entry(wrong), at, isWithin: true })
  const { days, stretches } = await cover('UTC', all)
  for (const at of [wrong.at, first + 4.5 * dayMs, first + 5.5 * dayMs]) {
    expect(days).not.toContainEqual(ofDay(at))
    expect(stretches.some(({ start, end }) => start <= at && at < end)).toBe(true)
  }
  await expectAllRight(['UTC'])
  // Not while what was begun may still be on its way; then again.
  expect(await make('UTC', Date.now() + 60_000)).toBe(0)
  expect(await make('UTC', Date.now() + hourMs)).toBe(4)
  expect((await cover('UTC', all, later)).days).toHaveLength(summed)
  await expectAllRight(['UTC'], later)
})

test('an import, and taking one back, leaves no sum as it was of a day in which something counted that does not any more', async () => {
  const operator = { userId: 2, permissions: operatorPermissions }
  const source = { checkColumn: 'Check', valueColumn: 'Value', atColumn: 'At', timezone: 'UTC', resourceID: 'M-1' }
  for (const [path, body] of [
    ['resources', { resourceID: 'M-1' }],
    ['checkSources', { sourceID: 'CMM', pageId: sheet.pageId, ...source }],
  ] as const)
    expect((await bed.ask('POST', `/api/${path}`, body)).status).toBe(200)
  /** Whatever is recorded by now. */
  async function readAgain() {
    const row = z.object({
      entryId: z.string(),
      root: z.string(),
      depth: z.int(),
      at: z.coerce.number(),
      recordedAt: z.coerce.number(),
      value: z.number().nullable(),
      resourceID: z.string().nullable(),
      jobNum: z.string().nullable(),
      empID: z.string().nullable(),
    })
    const query = `SELECT toString(entry_id) AS entryId, toString(t.root) AS root, depth, toUnixTimestamp64Milli(t.at) AS at,
        toUnixTimestamp64Milli(recorded_at) AS recordedAt, value, resource_id AS resourceID, job_num AS jobNum,
        emp_id AS empID
      FROM check_value AS t FINAL WHERE organization_id = {organization:UInt32}`
    const all = await queryTenant(bed.dependencies.clickhouse, { organizationId: 1, query, row })
    setEntries(all.map(({ value, ...told }) => ({ ...told, isWithin: value === null ? null : value < 11 })))
  }
  // A zone of its own: in others days were added up by what is ahead of now.
  const zone = 'Europe/Paris'
  await make(zone, madeAt)
  await readAgain()
  await expectAllRight([zone])
  const reply = await bed.app.request('/api/checkData/import?sourceID=CMM&dryRun=false', {
    method: 'POST',
    headers: { authorization: bed.authorization(operator), 'content-type': 'text/csv' },
    body: `Check;Value;At\nD1;9.99;${new Date(measuredAt).toISOString()}`,
  })
  const { data } = (await reply.json()) as { data: { corrections: number; recordedAt: string } }
  expect(data.corrections).toBe(1)
  await readAgain()
  await expectAllRight([zone])
  await make(zone, Date.now() + hourMs)
  await expectAllRight([zone], later)
  // What somebody had put right counts again where an import is taken back, and that of its day not any more.
  await make('Europe/Rome', madeAt)
  const imported = { sourceID: 'CMM', recordedAt: new Date(importedAt).toISOString() }
  expect((await bed.ask('POST', '/api/checkData/import/undo', imported, operator)).status).toBe(200)
  await readAgain()
  await expectAllRight(['Europe/Rome'])
})

test('sums are made anew before they are forgotten, and old ones are not used', async () => {
  const { clickhouse } = bed.dependencies
  const of = { organizationId: 1, timeZone: 'Asia/Kolkata' }
  const whole = wholeDays({ start: first + dayMs, end: first + 4 * dayMs }, of.timeZone)
  const madeIn = async (at: number) => (await readDays(clickhouse, of, { ...whole, now: at })).map((day) => day.madeAt)
  expect(await madeIn(now + 50 * dayMs)).toEqual(whole.starts.map(() => null))
  const later = now + 31 * dayMs
  expect(await make(of.timeZone, later)).toBeGreaterThanOrEqual(whole.starts.length)
  expect(await madeIn(now + 50 * dayMs)).toEqual(whole.starts.map(() => later))
})

test('a gateway adds up what lies behind, of each organization in its zone', async () => {
  const floorOf = async () => floorIn('Europe/Berlin')
  // Its clock is ahead, so that nothing has to wait that was recorded a moment ago.
  const stop = lookAfterDays({ ...bed.dependencies, now: () => Date.now() + hourMs }, floorOf)
  const whole = wholeDays({ start: first, end: first + 8 * dayMs }, 'Europe/Berlin')
  try {
    await vi.waitFor(
      async () => {
        const { days } = await cover('Europe/Berlin', { start: whole.starts[0]!, end: whole.end }, later)
        expect(days.length).toBeGreaterThanOrEqual(7)
      },
      { timeout: 60_000, interval: 100 },
    )
  } finally {
    await stop()
  }
})

import { operatorPermissions } from '@takt/domain/core/rights/permissions.ts'
import { wallClock } from '@takt/domain/core/schedule/wallClock.ts'
import { queryTenant } from '@takt/store/clickhouse/clickhouse.ts'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { wholeDays } from './coverByDays.ts'
import {
  cover,
  dayMs,
  type Entry,
  entries,
  entry,
  expectAllRight,
  first,
  fixture,
  floorIn,
  hourMs,
  importedAt,
  instant,
  madeAt,
  make,
  measuredAt,
  now,
  prepareDays,
  setEntries,
  sheet,
  usableAt,
  zones,
} from './days.fixture.ts'
import { readDays } from './readDays.ts'
import { startDailyTotals } from './startDailyTotals.ts'

prepareDays()

test('daily totals match all valid values in each zone, whatever corrections were made', async () => {
  await expectAllRight()
  const clickhouse = fixture.dependencies.clickhouse
  for (const timeZone of zones) {
    const whole = wholeDays({ start: first, end: madeAt }, timeZone)
    const range = { start: whole.starts[0]! - hourMs, end: whole.end + hourMs / 2 }
    // An earlier gateway version adds up without people.
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
    const changedDays = await readDays(clickhouse, { organizationId: 1, timeZone }, { ...whole, now })
    expect(await cover(timeZone, range)).toEqual({
      days: changedDays.map(({ start }) => ({ start, madeAt: madeAt + 1 })),
      intervals: [
        { start: range.start, end: whole.starts[0] },
        { start: whole.end, end: range.end },
      ],
    })
    expect(changedDays.length).toBeGreaterThanOrEqual(7)
    // Nothing is left to do until the totals grow old.
    expect(await make(timeZone, madeAt + 2)).toBe(0)
  }
  await expectAllRight()
})

test('reads the values of a day with new or corrected values until it is added up again', async () => {
  const ofDay = (at: number) =>
    expect.objectContaining({ start: wallClock('UTC').dayStart(wallClock('UTC').dayOf(at)) })
  const all = { start: first + dayMs, end: first + 7 * dayMs }
  const record = async (newEntry: Entry) => {
    const { entryId, at, isWithin, resourceID, jobNum } = newEntry
    const value = isWithin ? 10 : 12
    const explanation = isWithin ? {} : { reason: 'Insert worn', action: 'Insert changed' }
    const corrects = newEntry.depth > 0 ? { corrects: newEntry.root } : { resourceID, jobNum }
    const body = {
      entryId,
      ...sheet,
      checkID: 'D1',
      sample: 1,
      at: new Date(at).toISOString(),
      value,
      ...explanation,
      ...corrects,
    }
    const reply = await fixture.request('POST', '/api/checkData', { entries: [body] })
    expect(reply.body.message).toBe('1 Value Recorded')
    // The inspector is not given.
    entries.push({ ...newEntry, empID: null, recordedAt: Date.now() })
  }
  const late = { ...entry(null), at: first + 2.5 * dayMs, isWithin: false, resourceID: null, jobNum: null }
  await make('UTC', madeAt)
  const summed = (await cover('UTC', all)).days.length
  await record(late)
  expect((await cover('UTC', all)).days).not.toContainEqual(ofDay(late.at))
  expect((await cover('UTC', all)).days).toHaveLength(summed - 1)
  // Corrected twice to other days: the value that no longer counts is on a separate day.
  const roots = new Set(entries.filter(({ depth }) => depth > 0).map(({ root }) => root))
  const wrong = entries.find(
    ({ at, root, depth }) => depth === 0 && at > first + 3 * dayMs && at < first + 4 * dayMs && !roots.has(root),
  )!
  for (const at of [first + 4.5 * dayMs, first + 5.5 * dayMs, first + 2.5 * dayMs])
    await record({ ...entry(wrong), at, isWithin: true })
  const { days, intervals } = await cover('UTC', all)
  for (const at of [wrong.at, first + 4.5 * dayMs, first + 5.5 * dayMs]) {
    expect(days).not.toContainEqual(ofDay(at))
    expect(intervals.some(({ start, end }) => start <= at && at < end)).toBe(true)
  }
  await expectAllRight(['UTC'])
  // Not while entries may still be in transit; after that again.
  expect(await make('UTC', Date.now() + 60_000)).toBe(0)
  expect(await make('UTC', Date.now() + hourMs)).toBe(4)
  expect((await cover('UTC', all, usableAt)).days).toHaveLength(summed)
  await expectAllRight(['UTC'], usableAt)
})

test('an import, and its undo, leaves no outdated totals for days whose values no longer count', async () => {
  const operator = { userId: 2, permissions: operatorPermissions }
  const source = { checkColumn: 'Check', valueColumn: 'Value', atColumn: 'At', timezone: 'UTC', resourceID: 'M-1' }
  for (const [path, body] of [
    ['resources', { resourceID: 'M-1' }],
    ['checkSources', { sourceID: 'CMM', pageId: sheet.pageId, ...source }],
  ] as const)
    expect((await fixture.request('POST', `/api/${path}`, body)).status).toBe(200)
  /** Replaces the entries by all values recorded so far. */
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
    const all = await queryTenant(fixture.dependencies.clickhouse, { organizationId: 1, query, row })
    setEntries(all.map(({ value, ...fields }) => ({ ...fields, isWithin: value === null ? null : value < 11 })))
  }
  // A separate zone: in the others days were added up with a clock ahead of now.
  const zone = 'Europe/Paris'
  await make(zone, madeAt)
  await readAgain()
  await expectAllRight([zone])
  const reply = await fixture.app.request('/api/checkData/import?sourceID=CMM&dryRun=false', {
    method: 'POST',
    headers: { authorization: fixture.authorization(operator), 'content-type': 'text/csv' },
    body: `Check;Value;At\nD1;9.99;${new Date(measuredAt).toISOString()}`,
  })
  const { data } = (await reply.json()) as { data: { corrections: number; recordedAt: string } }
  expect(data.corrections).toBe(1)
  await readAgain()
  await expectAllRight([zone])
  await make(zone, Date.now() + hourMs)
  await expectAllRight([zone], usableAt)
  // After undoing the import, a previous correction counts again, and the value of its day does not.
  await make('Europe/Rome', madeAt)
  const imported = { sourceID: 'CMM', recordedAt: new Date(importedAt).toISOString() }
  expect((await fixture.request('POST', '/api/checkData/import/undo', imported, operator)).status).toBe(200)
  await readAgain()
  await expectAllRight(['Europe/Rome'])
})

test('totals are recomputed before they expire, and old ones are not used', async () => {
  const { clickhouse } = fixture.dependencies
  const of = { organizationId: 1, timeZone: 'Asia/Kolkata' }
  const whole = wholeDays({ start: first + dayMs, end: first + 4 * dayMs }, of.timeZone)
  const computedAt = async (at: number) =>
    (await readDays(clickhouse, of, { ...whole, now: at })).map((day) => day.madeAt)
  expect(await computedAt(now + 50 * dayMs)).toEqual(whole.starts.map(() => null))
  const afterMonth = now + 31 * dayMs
  expect(await make(of.timeZone, afterMonth)).toBeGreaterThanOrEqual(whole.starts.length)
  expect(await computedAt(now + 50 * dayMs)).toEqual(whole.starts.map(() => afterMonth))
})

test('a gateway adds up past days of each organization in its time zone', async () => {
  const floorOf = async () => floorIn('Europe/Berlin')
  // The clock is ahead, so that recently recorded entries need no waiting time.
  const stop = startDailyTotals({ ...fixture.dependencies, now: () => Date.now() + hourMs }, floorOf)
  const whole = wholeDays({ start: first, end: first + 8 * dayMs }, 'Europe/Berlin')
  try {
    await vi.waitFor(
      async () => {
        const { days } = await cover('Europe/Berlin', { start: whole.starts[0]!, end: whole.end }, usableAt)
        expect(days.length).toBeGreaterThanOrEqual(7)
      },
      { timeout: 60_000, interval: 100 },
    )
  } finally {
    await stop()
  }
})

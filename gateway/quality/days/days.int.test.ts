import { randomUUID } from 'node:crypto'
import { sampleFloor, sampleResource } from '@takt/domain/efficiency/plantSamples.bed.ts'
import { operatorPermissions } from '@takt/domain/rights/permissions.ts'
import { wallClock } from '@takt/domain/schedule/wallClock.ts'
import { queryTenant } from '@takt/store/clickhouse.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { areas } from '../../areas.ts'
import { standingOf } from '../../checksheets/entries.ts'
import { createItemsBed, type ItemsBed } from '../../items/items.bed.ts'
import { pivotQuestion } from '../pivotQuestion.ts'
import type { QualityPivotBody } from '../qualityPivotBody.ts'
import { readPivot } from '../readPivot.ts'
import { valueSumsPart } from '../valueSumsPart.ts'
import { coverByDays, wholeDays } from './coverByDays.ts'
import { lookAfterDays } from './lookAfterDays.ts'
import { makeDays } from './makeDays.ts'
import { readDays } from './readDays.ts'

const [hourMs, dayMs] = [3_600_000, 86_400_000]
const now = Date.now()
/** When days are added up, and what was found before is recorded. */
const madeAt = now - hourMs
/** When what is added up by a clock that is ahead of now may be used. */
const later = now + 5 * hourMs
const first = Math.floor(now / dayMs) * dayMs - 9 * dayMs
const machines = ['M-1', 'M-2']
const [measuredAt, measuredAgainAt] = [first + 1.5 * dayMs, first + 7.5 * dayMs]
const importedAt = madeAt - hourMs
const atMachine = { resourceID: 'M-1', jobNum: null, empID: null }
const zones = ['UTC', 'America/St_Johns']
const { signal } = new AbortController()
const instant = (ms: number) => new Date(ms).toISOString().replace('T', ' ').replace('Z', '')

type Entry = {
  entryId: string
  root: string
  depth: number
  at: number
  recordedAt: number
  isWithin: boolean | null
} & Place
type Place = { resourceID: string | null; jobNum: string | null; empID: string | null }
let entries: Entry[] = []
let bed: ItemsBed
let sheet: { pageId: number; revId: number }

/** The same numbers each time. */
let state = 1
const random = (below: number) => {
  state = (state * 48_271) % 2_147_483_647
  return state % below
}
const pick = <Of>(of: readonly Of[]) => of[random(of.length)]!

/** A random entry that was recorded before days are added up; `isWithin` null takes back what it puts right. */
function entry(corrected: Entry | null): Entry {
  const entryId = randomUUID()
  const before = corrected?.recordedAt ?? first + random(8 * dayMs)
  const recordedAt = Math.min(before + random(dayMs), madeAt - hourMs + random(1000))
  return {
    ...{ entryId, ...standingOf(entryId, corrected), recordedAt },
    at: corrected ? first + random(Math.min(8 * dayMs, recordedAt - first)) : before,
    isWithin: corrected && random(4) === 0 ? null : random(3) > 0,
    resourceID: corrected ? corrected.resourceID : pick([...machines, null]),
    jobNum: corrected ? corrected.jobNum : pick(['J-1', 'J-2', 'J-3', null]),
    empID: pick(['E-1', 'E-2', null]),
  }
}

const insert = (rows: readonly Entry[], more: object = {}) =>
  bed.dependencies.clickhouse.insert({
    table: 'check_value',
    format: 'JSONEachRow',
    clickhouse_settings: { async_insert: 0, max_partitions_per_insert_block: '0' },
    values: rows.map((row) => ({
      ...{ organization_id: 1, page_id: sheet.pageId, check_id: 'D1', at: instant(row.at), entry_id: row.entryId },
      ...{ corrects: row.depth > 0 ? row.root : null, root: row.root, depth: row.depth, rev_id: sheet.revId },
      ...{ check_text: 'Bore', kind: 'number', sample: 1, nominal: 10, lower: 9, upper: 11 },
      ...{ value: row.isWithin === null ? null : row.isWithin ? 10 : 12, is_within: row.isWithin !== false },
      ...{ resource_id: row.resourceID, job_num: row.jobNum, emp_id: row.empID, recorded_at: instant(row.recordedAt) },
      ...more,
    })),
  })

type Asked = {
  range: { start: number; end: number }
  segments: (keyof Place)[]
  resolution: 'day' | 'total'
  only?: Partial<Place>
}

/** Sums of the entries that count, by a plain look at each. */
function expected(timeZone: string, { range, segments, resolution, only = {} }: Asked) {
  const clock = wallClock(timeZone)
  const sums: Record<string, [number, number]> = {}
  for (const chain of Map.groupBy(entries, ({ root }) => root).values()) {
    const corrections = chain.filter(({ depth }) => depth > 0)
    const [counting] = (corrections.length > 0 ? corrections : chain).toSorted(
      (a, b) => b.recordedAt - a.recordedAt || b.depth - a.depth || (a.entryId < b.entryId ? 1 : -1),
    )
    const { at, isWithin } = counting!
    if (isWithin === null || at < range.start || at >= range.end) continue
    if (Object.entries(only).some(([field, value]) => counting![field as keyof Place] !== value)) continue
    const bucket = resolution === 'day' ? Math.max(range.start, clock.dayStart(clock.dayOf(at))) : range.start
    const key = JSON.stringify([bucket, ...segments.map((segment) => counting![segment])])
    sums[key] ??= [0, 0]
    sums[key][isWithin ? 0 : 1]++
  }
  return sums
}

const floorIn = (timeZone: string) =>
  sampleFloor(
    machines.map((resourceID) => sampleResource({ resourceID })),
    [],
    { timeZone },
  )

async function answered(timeZone: string, { range, segments, resolution, only = {} }: Asked, asOf: number) {
  const [startDate, endDate] = [range.start, range.end].map((at) => new Date(at).toISOString())
  const body = { startDate, endDate, segments, resolution, only, resourceIDs: [] } as unknown as QualityPivotBody
  const question = pivotQuestion(body, floorIn(timeZone))
  const { clickhouse } = bed.dependencies
  const part = await valueSumsPart(clickhouse, question, { asOf, signal })
  const asked = { organizationId: 1, segments, atMost: 10_000, worst: null, signal } as const
  const { groups } = await readPivot(clickhouse, part ? [part] : [], asked)
  return Object.fromEntries(groups.map(({ key, sums }) => [JSON.stringify(key), [sums.within, sums.outside]]))
}

/** Asks ranges that begin and end at midnight, and within days. */
async function expectAllRight(of: readonly string[] = zones, asOf = now) {
  for (const timeZone of of) {
    const { starts, end } = wholeDays({ start: first - dayMs, end: now }, timeZone)
    const ranges = [
      { start: starts[0]!, end },
      { start: starts[3]!, end: starts[5]! },
      { start: starts[2]! + 5 * hourMs + 7, end: starts[6]! + hourMs },
      { start: starts[4]! + hourMs, end: starts[4]! + 2 * hourMs },
    ]
    const asked: Omit<Asked, 'range'>[] = [
      { segments: [], resolution: 'total' },
      { segments: ['jobNum', 'resourceID'], resolution: 'day' },
      { segments: ['resourceID'], resolution: 'total', only: { jobNum: 'J-2' } },
      { segments: ['jobNum'], resolution: 'total', only: { resourceID: 'M-1', jobNum: null } },
      { segments: ['empID'], resolution: 'total' },
      { segments: ['jobNum'], resolution: 'day', only: { empID: 'E-2' } },
    ]
    for (const range of ranges)
      for (const question of asked) {
        const all = { ...question, range }
        expect(await answered(timeZone, all, asOf)).toEqual(expected(timeZone, all))
      }
  }
}

const cover = (timeZone: string, range: { start: number; end: number }, at = now) =>
  coverByDays(bed.dependencies.clickhouse, { organizationId: 1, timeZone }, { range, now: at, signal })
const make = (timeZone: string, at: number) =>
  makeDays(bed.dependencies.clickhouse, { organizationId: 1, timeZone }, { since: first, now: at, signal })

beforeAll(async () => {
  bed = await createItemsBed(areas)
  const csv = 'checkID,text,kind,unit,nominal,lower,upper\nD1,Bore,number,mm,10,9,11\n'
  const { data } = (await bed.ask('POST', '/api/docs/checksheet', { csv, docName: 'Hourly' })).body
  sheet = { pageId: data.pageId, revId: data.revId }
  expect((await bed.ask('POST', `/api/docs/revision/${sheet.revId}/approve`, {})).status).toBe(200)
  for (let count = 0; count < 400; count++) entries.push(entry(random(4) === 0 ? pick(entries) : null))
  await insert(entries)
  // Found by a measuring machine on one day, put right by somebody as found on another; once the machine measured again.
  for (const [k, at] of [measuredAt, measuredAgainAt].entries()) {
    const measured = { ...entry(null), at, recordedAt: madeAt - 3 * hourMs, isWithin: true, ...atMachine }
    const right = {
      ...entry(measured),
      at: k === 0 ? at + 5 * dayMs : at - 5 * dayMs,
      recordedAt: madeAt - 2 * hourMs,
      isWithin: false,
    }
    const again = { ...entry(measured), at, recordedAt: importedAt, isWithin: true }
    const byMachine = k === 0 ? [measured] : [measured, again]
    await insert(byMachine, { source_id: 'CMM', user_id: 2 })
    await insert([right])
    entries.push(...byMachine, right)
  }
}, 120_000)
afterAll(() => bed?.close())

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
      ...{
        entryId: z.string(),
        root: z.string(),
        depth: z.int(),
        at: z.coerce.number(),
        recordedAt: z.coerce.number(),
      },
      ...{ value: z.number().nullable(), resourceID: z.string().nullable(), jobNum: z.string().nullable() },
      empID: z.string().nullable(),
    })
    const query = `SELECT toString(entry_id) AS entryId, toString(t.root) AS root, depth, toUnixTimestamp64Milli(t.at) AS at,
        toUnixTimestamp64Milli(recorded_at) AS recordedAt, value, resource_id AS resourceID, job_num AS jobNum,
        emp_id AS empID
      FROM check_value AS t FINAL WHERE organization_id = {organization:UInt32}`
    const all = await queryTenant(bed.dependencies.clickhouse, { organizationId: 1, query, row })
    entries = all.map(({ value, ...told }) => ({ ...told, isWithin: value === null ? null : value < 11 }))
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
      { timeout: 20_000, interval: 100 },
    )
  } finally {
    await stop()
  }
})

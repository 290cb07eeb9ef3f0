import { randomUUID } from 'node:crypto'
import { sampleFloor, sampleResource } from '@takt/domain/areas/efficiency/oracles/plantSamples.bed.ts'
import { wallClock } from '@takt/domain/core/schedule/wallClock.ts'
import { afterAll, beforeAll, expect } from 'vitest'
import { areas } from '../../../app/areas.ts'
import { createItemsBed, type ItemsBed } from '../../../core/items/testing/items.bed.ts'
import { standingOf } from '../../checksheets/entries.ts'
import { pivotQuestion } from '../pivotQuestion.ts'
import { qualityColumnsBody } from '../qualityPivotBody.ts'
import { readPivot } from '../readPivot.ts'
import { valueSumsPart } from '../valueSumsPart.ts'
import { coverByDays, wholeDays } from './coverByDays.ts'
import { makeDays } from './makeDays.ts'

export const [hourMs, dayMs] = [3_600_000, 86_400_000]

export const now = Date.now()

/** When days are added up, and what was found before is recorded. */
export const madeAt = now - hourMs

/** When what is added up by a clock that is ahead of now may be used. */
export const later = now + 5 * hourMs

export const first = Math.floor(now / dayMs) * dayMs - 9 * dayMs

const machines = ['M-1', 'M-2']

export const [measuredAt, measuredAgainAt] = [first + 1.5 * dayMs, first + 7.5 * dayMs]

export const importedAt = madeAt - hourMs

const atMachine = { resourceID: 'M-1', jobNum: null, empID: null }

export const zones = ['UTC', 'America/St_Johns']

const { signal } = new AbortController()

export const instant = (ms: number) => new Date(ms).toISOString().replace('T', ' ').replace('Z', '')

export type Entry = {
  entryId: string
  root: string
  depth: number
  at: number
  recordedAt: number
  isWithin: boolean | null
} & Place

type Place = { resourceID: string | null; jobNum: string | null; empID: string | null }

export let entries: Entry[] = []

/** Replaces the entries that sums are compared with. */
export const setEntries = (value: Entry[]): void => {
  entries = value
}

export let bed: ItemsBed

export let sheet: { pageId: number; revId: number }

/** The same numbers each time. */
let state = 1

const random = (below: number) => {
  state = (state * 48_271) % 2_147_483_647
  return state % below
}

const pick = <Of>(of: readonly Of[]) => of[random(of.length)]!

/** A random entry that was recorded before days are added up; `isWithin` null takes back what it puts right. */
export function entry(corrected: Entry | null): Entry {
  const entryId = randomUUID()
  const before = corrected?.recordedAt ?? first + random(8 * dayMs)
  const recordedAt = Math.min(before + random(dayMs), madeAt - hourMs + random(1000))
  return {
    entryId,
    ...standingOf(entryId, corrected),
    recordedAt,
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
      organization_id: 1,
      page_id: sheet.pageId,
      check_id: 'D1',
      at: instant(row.at),
      entry_id: row.entryId,
      corrects: row.depth > 0 ? row.root : null,
      root: row.root,
      depth: row.depth,
      rev_id: sheet.revId,
      check_text: 'Bore',
      kind: 'number',
      sample: 1,
      nominal: 10,
      lower: 9,
      upper: 11,
      value: row.isWithin === null ? null : row.isWithin ? 10 : 12,
      is_within: row.isWithin !== false,
      resource_id: row.resourceID,
      job_num: row.jobNum,
      emp_id: row.empID,
      recorded_at: instant(row.recordedAt),
      ...more,
    })),
  })

type Asked = {
  range: { start: number; end: number }
  segments: (keyof Place)[]
  resolution: 'hour' | 'day' | 'total'
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
    const dayStart = clock.dayStart(clock.dayOf(at))
    const hourStart = dayStart + Math.floor((at - dayStart) / hourMs) * hourMs
    const step = { hour: hourStart, day: dayStart, total: range.start }[resolution]
    const bucket = Math.max(range.start, step)
    const key = JSON.stringify([bucket, ...segments.map((segment) => counting![segment])])
    sums[key] ??= [0, 0]
    sums[key][isWithin ? 0 : 1]++
  }
  return sums
}

export const floorIn = (timeZone: string) =>
  sampleFloor(
    machines.map((resourceID) => sampleResource({ resourceID })),
    [],
    { timeZone },
  )

async function answered(timeZone: string, { range, segments, resolution, only = {} }: Asked, asOf: number) {
  const [startDate, endDate] = [range.start, range.end].map((at) => new Date(at).toISOString())
  const body = qualityColumnsBody.parse({ startDate, endDate, segments, resolution, only, resourceIDs: [] })
  const question = pivotQuestion(body, floorIn(timeZone), asOf)
  const { clickhouse } = bed.dependencies
  const part = await valueSumsPart(clickhouse, question, { asOf, signal })
  const asked = { organizationId: 1, segments, atMost: 10_000, worst: null, signal } as const
  const { groups } = await readPivot(clickhouse, part ? [part] : [], asked)
  return Object.fromEntries(groups.map(({ key, sums }) => [JSON.stringify(key), [sums.within, sums.outside]]))
}

/** Asks ranges that begin and end at midnight, and within days. */
export async function expectAllRight(of: readonly string[] = zones, asOf = now) {
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
      { segments: ['jobNum'], resolution: 'hour' },
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

export const cover = (timeZone: string, range: { start: number; end: number }, at = now) =>
  coverByDays(bed.dependencies.clickhouse, { organizationId: 1, timeZone }, { range, now: at, signal })

export const make = (timeZone: string, at: number) =>
  makeDays(bed.dependencies.clickhouse, { organizationId: 1, timeZone }, { since: first, now: at, signal })

/** Registers the hooks that prepare and close what these tests share. */
export function prepareDays(): void {
  beforeAll(async () => {
    // Files of one worker share this module.
    state = 1
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
}

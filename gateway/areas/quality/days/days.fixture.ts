import { randomUUID } from 'node:crypto'
import { sampleFloor, sampleResource } from '@takt/domain/areas/efficiency/oracles/plantSamples.fixture.ts'
import { wallClock } from '@takt/domain/core/schedule/wallClock.ts'
import { afterAll, beforeAll, expect } from 'vitest'
import { areas } from '../../../app/areas.ts'
import { createItemsFixture, type ItemsFixture } from '../../../core/items/testing/items.fixture.ts'
import { correctionChainOf } from '../../checksheets/entries.ts'
import { pivotQuery } from '../pivotQuery.ts'
import { qualityColumnsBody } from '../qualityPivotBody.ts'
import { readPivot } from '../readPivot.ts'
import { valueTotalsPart } from '../valueTotalsPart.ts'
import { coverByDays, wholeDays } from './coverByDays.ts'
import { makeDays } from './makeDays.ts'

export const [hourMs, dayMs] = [3_600_000, 86_400_000]

export const now = Date.now()

/** Time at which days are added up; earlier values are recorded before it. */
export const madeAt = now - hourMs

/** Time from which totals computed by a clock ahead of now can be used. */
export const usableAt = now + 5 * hourMs

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
} & Dimensions

type Dimensions = { resourceID: string | null; jobNum: string | null; empID: string | null }

export let entries: Entry[] = []

/** Replaces the entries that totals are compared with. */
export const setEntries = (value: Entry[]): void => {
  entries = value
}

export let fixture: ItemsFixture

export let sheet: { pageId: number; revId: number }

/** Seed of a deterministic random sequence. */
let state = 1

const random = (below: number) => {
  state = (state * 48_271) % 2_147_483_647
  return state % below
}

const pick = <Of>(of: readonly Of[]) => of[random(of.length)]!

/** Creates a random entry recorded before days are added up. `isWithin` null reverts the corrected entry. */
export function entry(corrected: Entry | null): Entry {
  const entryId = randomUUID()
  const before = corrected?.recordedAt ?? first + random(8 * dayMs)
  const recordedAt = Math.min(before + random(dayMs), madeAt - hourMs + random(1000))
  return {
    entryId,
    ...correctionChainOf(entryId, corrected),
    recordedAt,
    at: corrected ? first + random(Math.min(8 * dayMs, recordedAt - first)) : before,
    isWithin: corrected && random(4) === 0 ? null : random(3) > 0,
    resourceID: corrected ? corrected.resourceID : pick([...machines, null]),
    jobNum: corrected ? corrected.jobNum : pick(['J-1', 'J-2', 'J-3', null]),
    empID: pick(['E-1', 'E-2', null]),
  }
}

const insert = (rows: readonly Entry[], more: object = {}) =>
  fixture.dependencies.clickhouse.insert({
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

type TotalsQuery = {
  range: { start: number; end: number }
  segments: (keyof Dimensions)[]
  resolution: 'hour' | 'day' | 'total'
  only?: Partial<Dimensions>
}

/** Calculates totals of the valid entries directly. */
function expected(timeZone: string, { range, segments, resolution, only = {} }: TotalsQuery) {
  const clock = wallClock(timeZone)
  const totals: Record<string, [number, number]> = {}
  for (const chain of Map.groupBy(entries, ({ root }) => root).values()) {
    const corrections = chain.filter(({ depth }) => depth > 0)
    const [counting] = (corrections.length > 0 ? corrections : chain).toSorted(
      (a, b) => b.recordedAt - a.recordedAt || b.depth - a.depth || (a.entryId < b.entryId ? 1 : -1),
    )
    const { at, isWithin } = counting!
    if (isWithin === null || at < range.start || at >= range.end) continue
    if (Object.entries(only).some(([field, value]) => counting![field as keyof Dimensions] !== value)) continue
    const dayStart = clock.dayStart(clock.dayOf(at))
    const hourStart = dayStart + Math.floor((at - dayStart) / hourMs) * hourMs
    const step = { hour: hourStart, day: dayStart, total: range.start }[resolution]
    const bucket = Math.max(range.start, step)
    const key = JSON.stringify([bucket, ...segments.map((segment) => counting![segment])])
    totals[key] ??= [0, 0]
    totals[key][isWithin ? 0 : 1]++
  }
  return totals
}

export const floorIn = (timeZone: string) =>
  sampleFloor(
    machines.map((resourceID) => sampleResource({ resourceID })),
    [],
    { timeZone },
  )

async function actual(timeZone: string, { range, segments, resolution, only = {} }: TotalsQuery, asOf: number) {
  const [startDate, endDate] = [range.start, range.end].map((at) => new Date(at).toISOString())
  const body = qualityColumnsBody.parse({ startDate, endDate, segments, resolution, only, resourceIDs: [] })
  const pivot = pivotQuery(body, floorIn(timeZone), asOf)
  const { clickhouse } = fixture.dependencies
  const part = await valueTotalsPart(clickhouse, pivot, { asOf, signal })
  const options = { organizationId: 1, segments, maxRows: 10_000, worst: null, signal } as const
  const { groups } = await readPivot(clickhouse, part ? [part] : [], options)
  return Object.fromEntries(groups.map(({ key, totals }) => [JSON.stringify(key), [totals.within, totals.outside]]))
}

/** Compares ranges that start and end at midnight, and within days. */
export async function expectAllRight(of: readonly string[] = zones, asOf = now) {
  for (const timeZone of of) {
    const { starts, end } = wholeDays({ start: first - dayMs, end: now }, timeZone)
    const ranges = [
      { start: starts[0]!, end },
      { start: starts[3]!, end: starts[5]! },
      { start: starts[2]! + 5 * hourMs + 7, end: starts[6]! + hourMs },
      { start: starts[4]! + hourMs, end: starts[4]! + 2 * hourMs },
    ]
    const queries: Omit<TotalsQuery, 'range'>[] = [
      { segments: [], resolution: 'total' },
      { segments: ['jobNum', 'resourceID'], resolution: 'day' },
      { segments: ['jobNum'], resolution: 'hour' },
      { segments: ['resourceID'], resolution: 'total', only: { jobNum: 'J-2' } },
      { segments: ['jobNum'], resolution: 'total', only: { resourceID: 'M-1', jobNum: null } },
      { segments: ['empID'], resolution: 'total' },
      { segments: ['jobNum'], resolution: 'day', only: { empID: 'E-2' } },
    ]
    for (const range of ranges)
      for (const query of queries) {
        const all = { ...query, range }
        expect(await actual(timeZone, all, asOf)).toEqual(expected(timeZone, all))
      }
  }
}

export const cover = (timeZone: string, range: { start: number; end: number }, at = now) =>
  coverByDays(fixture.dependencies.clickhouse, { organizationId: 1, timeZone }, { range, now: at, signal })

export const make = (timeZone: string, at: number) =>
  makeDays(fixture.dependencies.clickhouse, { organizationId: 1, timeZone }, { since: first, now: at, signal })

/** Registers the setup and teardown hooks shared by these tests. */
export function prepareDays(): void {
  beforeAll(async () => {
    // Test files of one worker share this module.
    state = 1
    fixture = await createItemsFixture(areas)
    const csv = 'checkID,text,kind,unit,nominal,lower,upper\nD1,Bore,number,mm,10,9,11\n'
    const { data } = (await fixture.request('POST', '/api/docs/checksheet', { csv, docName: 'Hourly' })).body
    sheet = { pageId: data.pageId, revId: data.revId }
    expect((await fixture.request('POST', `/api/docs/revision/${sheet.revId}/approve`, {})).status).toBe(200)
    for (let count = 0; count < 400; count++) entries.push(entry(random(4) === 0 ? pick(entries) : null))
    await insert(entries)
    // Recorded by a measuring machine on one day and corrected by a user to another day; in one case the machine
    // measured again.
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
  afterAll(() => fixture?.close())
}

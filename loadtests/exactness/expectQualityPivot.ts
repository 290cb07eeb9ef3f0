import { randomUUID } from 'node:crypto'
import type { QualityRow, QualitySegment } from '@takt/domain/areas/quality/answers/qualityPivot.ts'
import { type NaiveValue, naiveQualityPivot } from '@takt/domain/areas/quality/qualityPivot.oracle.ts'
import { calendarBuckets } from '@takt/domain/core/schedule/calendarBuckets.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import fc from 'fast-check'
import { expect } from 'vitest'
import type { BusyPlant } from './busyPlant.ts'
import type { ExactnessBed } from './exactness.bed.ts'
import { expectClose } from './expectSame.ts'

export type PivotAsked = {
  segments: QualitySegment[]
  only?: Partial<Record<QualitySegment, string | number | null>>
  resolution?: 'hour' | 'day' | 'week' | 'month' | 'total'
}

/** Subsets of the segments in several orders, as views and other programs ask them. */
export const pivotQuestions: PivotAsked[] = [
  { segments: [] },
  { segments: ['resourceID'] },
  { segments: ['empID', 'jobNum'] },
  { segments: ['oprSeq', 'assemblySeq', 'jobNum'] },
  { segments: ['partRevision', 'resourceID', 'partNum'], resolution: 'week' },
  { segments: ['resourceID', 'empID', 'jobNum', 'partNum', 'partRevision', 'assemblySeq', 'oprSeq'] },
  { segments: ['resourceID', 'jobNum'], resolution: 'hour' },
  { segments: [], resolution: 'total' },
  { segments: ['partNum', 'partRevision'], resolution: 'total' },
  { segments: ['jobNum'], only: { resourceID: 'M-02' }, resolution: 'total' },
  { segments: ['resourceID'], only: { jobNum: 'J-1', oprSeq: 10 } },
  { segments: ['partNum'], only: { empID: 'E1' }, resolution: 'total' },
  { segments: ['resourceID'], only: { partNum: null, empID: null }, resolution: 'month' },
]

const iso = (at: number) => new Date(at).toISOString()
const maybe = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: null })

/** Values found in and around a range, some of them corrections of those before, in any order of arrival. */
export const valuesIn = (range: Interval): fc.Arbitrary<NaiveValue[]> =>
  fc
    .array(
      fc.record({
        at: fc.integer({ min: range.start - 3_600_000, max: range.end + 3_600_000 }),
        wait: fc.integer({ min: 0, max: 2 }),
        kind: fc.constantFrom('text', 'passFail', 'number', 'number', 'number'),
        lower: maybe(fc.constant(9.98)),
        upper: maybe(fc.constant(10.02)),
        value: fc.constantFrom(9.97, 9.98, 10, 10.02, 10.03),
        passed: fc.boolean(),
        corrects: maybe(fc.nat(30)),
        resourceID: maybe(fc.constantFrom('M-01', 'M-02')),
        jobNum: maybe(fc.constantFrom('J-1', 'J-2')),
        assemblySeq: maybe(fc.constant(0)),
        oprSeq: maybe(fc.constantFrom(10, 20)),
        partNum: maybe(fc.constantFrom('P-1', 'P-2')),
        partRevision: maybe(fc.constantFrom('A', 'B')),
      }),
      { maxLength: 30 },
    )
    .map((some) => {
      const values: NaiveValue[] = []
      let recordedAt = range.start
      for (const { wait, corrects, ...value } of some) {
        recordedAt += wait
        const before = corrects === null ? undefined : values[corrects]
        const found =
          value.kind === 'number'
            ? { passed: null }
            : { value: null, lower: null, upper: null, passed: value.kind === 'passFail' ? value.passed : null }
        values.push({ ...value, ...found, entryId: randomUUID(), recordedAt, corrects: before?.entryId ?? null })
      }
      return values
    })
    .chain((values) =>
      fc.shuffledSubarray([...values, ...values.slice(0, 5)], {
        minLength: values.length + Math.min(5, values.length),
      }),
    )

const stored = (at: number) => iso(at).replace('T', ' ').replace('Z', '')

/** Writes values as what records them does, in several portions. */
export async function writeValues({ clickhouse }: ExactnessBed, organizationId: number, values: readonly NaiveValue[]) {
  const byId = new Map(values.map((found) => [found.entryId, found]))
  const standing = ({ entryId, corrects }: NaiveValue): { root: string; depth: number } => {
    if (corrects === null) return { root: entryId, depth: 0 }
    const { root, depth } = standing(byId.get(corrects)!)
    return { root, depth: depth + 1 }
  }
  const rows = values.map((found) => {
    const { kind, value, passed, lower, upper } = found
    const inside = kind === 'passFail' ? passed : kind === 'text' || within(value!, lower, upper)
    return {
      organization_id: organizationId,
      page_id: 1 + (found.at % 2),
      check_id: 'D1',
      at: stored(found.at),
      entry_id: found.entryId,
      corrects: found.corrects,
      ...standing(found),
      rev_id: 1,
      check_text: 'Bore',
      kind,
      sample: 1,
      value,
      passed,
      text: kind === 'text' ? '4711' : null,
      lower,
      upper,
      is_within: inside,
      resource_id: found.resourceID,
      job_num: found.jobNum,
      assembly_seq: found.assemblySeq,
      opr_seq: found.oprSeq,
      part_num: found.partNum,
      part_revision: found.partRevision,
      recorded_at: stored(found.recordedAt),
    }
  })
  const clickhouse_settings = { async_insert: 0, max_partitions_per_insert_block: '0' } as const
  for (let first = 0; first < rows.length; first += 10)
    await clickhouse.insert({
      table: 'check_value',
      format: 'JSONEachRow',
      values: rows.slice(first, first + 10),
      clickhouse_settings,
    })
}

const within = (value: number, lower: number | null, upper: number | null) =>
  (lower ?? Number.NEGATIVE_INFINITY) <= value && value <= (upper ?? Number.POSITIVE_INFINITY)

const sumOf = (rows: readonly QualityRow[], name: 'goodCount' | 'scrapCount' | 'reworkCount' | 'totalCount') =>
  rows.reduce((sum, row) => sum + row[name], 0)

/** A pivot, asked at `asOf`, answers what parts and values come to one by one; and the parts of getTEEP. */
export async function expectQualityPivot(
  bed: Pick<ExactnessBed, 'ask'>,
  { floor, slices, entries, range, values }: BusyPlant & { values: readonly NaiveValue[] },
  question: PivotAsked,
  asOf: number,
): Promise<void> {
  if (asOf <= range.start) return
  const { segments, only = {}, resolution = 'day' } = question
  const asked = { startDate: iso(range.start), endDate: iso(range.end) }
  const answer = await bed.ask(floor.organizationId, '/api/analytics/qualityPivot', { ...question, ...asked })
  const rows = answer.rows as QualityRow[]
  const clipped = { start: range.start, end: Math.min(range.end, asOf) }
  const buckets = calendarBuckets(resolution, clipped, floor.timeZone)
  const machines = [...floor.resources.keys()].map((resourceID) => {
    return { floor, resourceID, slices, entries: entries.get(resourceID), asOf, range: clipped }
  })
  const expected = naiveQualityPivot(machines, values, { segments, only, buckets })
  const keyOf = (row: QualityRow) => JSON.stringify([Date.parse(row.bucket), ...segments.map((s) => row[s])])
  expect(rows.map(keyOf).sort()).toEqual([...expected.keys()].sort())
  for (const row of rows)
    for (const [name, value] of Object.entries(expected.get(keyOf(row))!))
      expectClose(row[name as keyof QualityRow], value, name)
  if (Object.keys(only).length > 0) return
  const teep = await bed.ask(floor.organizationId, '/api/resources/getTEEP', { ...asked, resolution: 'total' })
  const [total] = teep.total.buckets
  for (const name of ['goodCount', 'scrapCount', 'reworkCount', 'totalCount'] as const)
    expect(Math.abs(sumOf(rows, name) - total[name]), name).toBeLessThanOrEqual(1e-9 * Math.max(1, total[name]))
}

import { randomUUID } from 'node:crypto'
import { type NaiveValue, naiveQualityPivot } from '@takt/domain/areas/quality/qualityPivot.oracle.ts'
import type { QualityRow, QualitySegment } from '@takt/domain/areas/quality/responses/qualityPivot.ts'
import { calendarBuckets } from '@takt/domain/core/schedule/calendarBuckets.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import fc from 'fast-check'
import { expect } from 'vitest'
import type { BusyPlant } from './busyPlant.ts'
import type { ExactnessFixture } from './exactness.fixture.ts'
import { expectClose } from './expectSame.ts'

export type PivotQuery = {
  segments: QualitySegment[]
  only?: Partial<Record<QualitySegment, string | number | null>>
  resolution?: 'hour' | 'day' | 'week' | 'month' | 'total'
}

/** Subsets of the segments in several orders, as requested by views and other programs. */
export const pivotQueries: PivotQuery[] = [
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

/** Values in and around a range, some of them corrections of earlier ones, in any order of arrival. */
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
        const limits =
          value.kind === 'number'
            ? { passed: null }
            : { value: null, lower: null, upper: null, passed: value.kind === 'passFail' ? value.passed : null }
        values.push({ ...value, ...limits, entryId: randomUUID(), recordedAt, corrects: before?.entryId ?? null })
      }
      return values
    })
    .chain((values) =>
      fc.shuffledSubarray([...values, ...values.slice(0, 5)], {
        minLength: values.length + Math.min(5, values.length),
      }),
    )

const stored = (at: number) => iso(at).replace('T', ' ').replace('Z', '')

/** Inserts values in the same way as the recorder, in several portions. */
export async function writeValues(
  { clickhouse }: ExactnessFixture,
  organizationId: number,
  values: readonly NaiveValue[],
) {
  const byId = new Map(values.map((entry) => [entry.entryId, entry]))
  const correctionOf = ({ entryId, corrects }: NaiveValue): { root: string; depth: number } => {
    if (corrects === null) return { root: entryId, depth: 0 }
    const { root, depth } = correctionOf(byId.get(corrects)!)
    return { root, depth: depth + 1 }
  }
  const rows = values.map((entry) => {
    const { kind, value, passed, lower, upper } = entry
    const inside = kind === 'passFail' ? passed : kind === 'text' || within(value!, lower, upper)
    return {
      organization_id: organizationId,
      page_id: 1 + (entry.at % 2),
      check_id: 'D1',
      at: stored(entry.at),
      entry_id: entry.entryId,
      corrects: entry.corrects,
      ...correctionOf(entry),
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
      resource_id: entry.resourceID,
      job_num: entry.jobNum,
      assembly_seq: entry.assemblySeq,
      opr_seq: entry.oprSeq,
      part_num: entry.partNum,
      part_revision: entry.partRevision,
      recorded_at: stored(entry.recordedAt),
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

/**
 * Expects a pivot, requested as of `asOf`, to equal the sum of individual parts and values; and its parts to equal
 * those of getTEEP.
 */
export async function expectQualityPivot(
  fixture: Pick<ExactnessFixture, 'request'>,
  { floor, slices, entries, range, values }: BusyPlant & { values: readonly NaiveValue[] },
  query: PivotQuery,
  asOf: number,
): Promise<void> {
  if (asOf <= range.start) return
  const { segments, only = {}, resolution = 'day' } = query
  const period = { startDate: iso(range.start), endDate: iso(range.end) }
  const response = await fixture.request(floor.organizationId, '/api/analytics/qualityPivot', { ...query, ...period })
  const rows = response.rows as QualityRow[]
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
  const teep = await fixture.request(floor.organizationId, '/api/resources/getTEEP', { ...period, resolution: 'total' })
  const [total] = teep.total.buckets
  for (const name of ['goodCount', 'scrapCount', 'reworkCount', 'totalCount'] as const)
    expect(Math.abs(sumOf(rows, name) - total[name]), name).toBeLessThanOrEqual(1e-9 * Math.max(1, total[name]))
}

import type { Interval } from '../../core/schedule/interval.ts'
import { naiveBreakdown } from '../efficiency/oracles/breakdown.oracle.ts'
import type { NaiveQuestion } from '../efficiency/oracles/pieces.oracle.ts'
import type { QualityRow, QualitySegment } from './answers/qualityPivot.ts'

/*
 * For tests: a pivot once more, part by part and value by value. Shares nothing with what it checks but the names of
 * its figures.
 */

/** A value of a check as it was recorded; instants in epoch ms. */
export type NaiveValue = {
  entryId: string
  corrects: string | null
  at: number
  recordedAt: number
  kind: 'text' | 'passFail' | 'number'
  lower: number | null
  upper: number | null
  value: number | null
  passed: boolean | null
  resourceID: string | null
  jobNum: string | null
  assemblySeq: number | null
  oprSeq: number | null
  partNum: string | null
  partRevision: string | null
}

type Asked = {
  segments: readonly QualitySegment[]
  only?: Partial<Record<QualitySegment, string | number | null>>
  buckets: readonly Interval[]
}

/** The values that count: of all that put right the same, the one recorded last. */
function counting(values: readonly NaiveValue[]): NaiveValue[] {
  const byId = new Map(values.map((value) => [value.entryId, value]))
  const depthOf = (value: NaiveValue): number => (value.corrects ? 1 + depthOf(byId.get(value.corrects)!) : 0)
  const firstOf = (value: NaiveValue): string => (value.corrects ? firstOf(byId.get(value.corrects)!) : value.entryId)
  const last = new Map<string, NaiveValue>()
  for (const value of values) {
    const before = last.get(firstOf(value))
    const isLater =
      !before ||
      value.recordedAt > before.recordedAt ||
      (value.recordedAt === before.recordedAt &&
        (depthOf(value) > depthOf(before) || (depthOf(value) === depthOf(before) && value.entryId > before.entryId)))
    if (isLater) last.set(firstOf(value), value)
  }
  return [...last.values()]
}

function isInside({ kind, value, passed, lower, upper }: NaiveValue): boolean {
  if (kind === 'passFail') return passed === true
  return !(lower !== null && value! < lower) && !(upper !== null && value! > upper)
}

/** Rows by the JSON of bucket start and segments; those with nothing in them are left out. */
export function naiveQualityPivot(
  machines: readonly NaiveQuestion[],
  values: readonly NaiveValue[],
  { segments, only = {}, buckets }: Asked,
): Map<string, Omit<QualityRow, 'bucket' | QualitySegment>> {
  const rows = new Map<string, { good: number; scrap: number; rework: number; more: number; in: number; out: number }>()
  const rowOf = (bucket: number, of: Partial<Record<QualitySegment, string | number | null>>) => {
    const key = JSON.stringify([bucket, ...segments.map((segment) => of[segment] ?? null)])
    const row = rows.get(key) ?? { good: 0, scrap: 0, rework: 0, more: 0, in: 0, out: 0 }
    rows.set(key, row)
    return row
  }
  const isAsked = (of: Partial<Record<QualitySegment, string | number | null>>) =>
    Object.entries(only).every(([segment, wanted]) => (of[segment as QualitySegment] ?? null) === wanted)

  // People share parts only where they are asked for.
  const people = segments.includes('empID') || 'empID' in only
  const by = ['resourceID', 'jobNum', 'partNum', 'partRevision', 'assemblySeq', 'oprSeq'] as const
  const all = [...by, ...(people ? (['empID'] as const) : [])]
  for (const machine of machines)
    for (const [key, sums] of naiveBreakdown(machine, { by: [...all, 'bucket'], buckets })) {
      const told = JSON.parse(key) as (string | number | null)[]
      const of = Object.fromEntries(all.map((segment, k) => [segment, told[k]]))
      if (!isAsked(of)) continue
      const row = rowOf(told.at(-1) as number, of)
      row.good += sums.good
      row.scrap += sums.scrap
      row.rework += sums.rework
      row.more += sums.unscheduledGood
    }
  const [first] = machines
  for (const value of counting(values)) {
    const hasTolerance =
      value.kind === 'passFail' || (value.kind === 'number' && (value.lower !== null || value.upper !== null))
    const bucket = buckets.find(({ start, end }) => start <= value.at && value.at < end)
    if (!hasTolerance || !bucket || value.at >= first!.asOf || !isAsked(value)) continue
    rowOf(bucket.start, value)[isInside(value) ? 'in' : 'out'] += 1
  }
  const told = [...rows].flatMap(([key, { good, scrap, rework, more, in: within, out }]) => {
    const made = good + scrap + rework
    if (made + more + within + out === 0) return []
    const figures = {
      totalCount: made,
      goodCount: good,
      scrapCount: scrap,
      reworkCount: rework,
      unscheduledGoodCount: more,
      firstPassYield: made > 0 ? good / made : null,
      defectsPerMillion: made > 0 ? (1e6 * (scrap + rework)) / made : null,
      valuesWithin: within,
      valuesOutside: out,
    }
    return [[key, figures] as const]
  })
  return new Map(told)
}

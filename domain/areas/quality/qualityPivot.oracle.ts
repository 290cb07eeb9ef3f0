import type { Interval } from '../../core/schedule/interval.ts'
import { naiveBreakdown } from '../efficiency/oracles/breakdown.oracle.ts'
import type { NaiveQuery } from '../efficiency/oracles/segments.oracle.ts'
import type { QualityRow, QualitySegment } from './responses/qualityPivot.ts'

/*
 * Reference implementation of the pivot, part by part and value by value. Shares nothing with the tested code but the
 * names of the metrics.
 */

/** A recorded value of a check; instants in epoch ms. */
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

type PivotQuery = {
  segments: readonly QualitySegment[]
  only?: Partial<Record<QualitySegment, string | number | null>>
  buckets: readonly Interval[]
}

/** Returns the valid values: of all corrections of a value, the one recorded last. */
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

/** Returns the rows by the JSON of bucket start and segments; empty rows are omitted. */
export function naiveQualityPivot(
  machines: readonly NaiveQuery[],
  values: readonly NaiveValue[],
  { segments, only = {}, buckets }: PivotQuery,
): Map<string, Omit<QualityRow, 'bucket' | QualitySegment>> {
  const rows = new Map<string, { good: number; scrap: number; rework: number; more: number; in: number; out: number }>()
  const rowOf = (bucket: number, of: Partial<Record<QualitySegment, string | number | null>>) => {
    const key = JSON.stringify([bucket, ...segments.map((segment) => of[segment] ?? null)])
    const row = rows.get(key) ?? { good: 0, scrap: 0, rework: 0, more: 0, in: 0, out: 0 }
    rows.set(key, row)
    return row
  }
  const isSelected = (of: Partial<Record<QualitySegment, string | number | null>>) =>
    Object.entries(only).every(([segment, selected]) => (of[segment as QualitySegment] ?? null) === selected)

  // Parts are split among people only if people are requested.
  const people = segments.includes('empID') || 'empID' in only
  const by = ['resourceID', 'jobNum', 'partNum', 'partRevision', 'assemblySeq', 'oprSeq'] as const
  const all = [...by, ...(people ? (['empID'] as const) : [])]
  for (const machine of machines)
    for (const [key, totals] of naiveBreakdown(machine, { by: [...all, 'bucket'], buckets })) {
      const keyParts = JSON.parse(key) as (string | number | null)[]
      const of = Object.fromEntries(all.map((segment, k) => [segment, keyParts[k]]))
      if (!isSelected(of)) continue
      const row = rowOf(keyParts.at(-1) as number, of)
      row.good += totals.good
      row.scrap += totals.scrap
      row.rework += totals.rework
      row.more += totals.unscheduledGood
    }
  const [first] = machines
  for (const value of counting(values)) {
    const hasTolerance =
      value.kind === 'passFail' || (value.kind === 'number' && (value.lower !== null || value.upper !== null))
    const bucket = buckets.find(({ start, end }) => start <= value.at && value.at < end)
    if (!hasTolerance || !bucket || value.at >= first!.asOf || !isSelected(value)) continue
    rowOf(bucket.start, value)[isInside(value) ? 'in' : 'out'] += 1
  }
  const entries = [...rows].flatMap(([key, { good, scrap, rework, more, in: within, out }]) => {
    const total = good + scrap + rework
    if (total + more + within + out === 0) return []
    const metrics = {
      totalCount: total,
      goodCount: good,
      scrapCount: scrap,
      reworkCount: rework,
      unscheduledGoodCount: more,
      firstPassYield: total > 0 ? good / total : null,
      defectsPerMillion: total > 0 ? (1e6 * (scrap + rework)) / total : null,
      valuesWithin: within,
      valuesOutside: out,
    }
    return [[key, metrics] as const]
  })
  return new Map(entries)
}

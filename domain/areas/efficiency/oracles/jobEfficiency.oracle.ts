import { Temporal } from 'temporal-polyfill'
import type { Output } from '../timeline/slice.ts'
import { type BreakdownTotals, emptyBreakdownTotals } from '../totals/breakdownTotals.ts'
import { type NaiveQuery, type NaiveSegment, naiveCounting, naiveIdeal, naiveSegments } from './segments.oracle.ts'
import { naiveStep } from './teep.oracle.ts'

/*
 * Reference implementation of the life of job operations on one machine for tests: computes it from slices, instant by
 * instant. Shares only the names of the totals with the code under test.
 */

export type NaiveChangeover = {
  partNum: string | null
  start: number
  end: number
  declaredMs: number
  inferredMs: number
  completed: boolean
}

/** An operation on a machine up to `asOf`, scheduled or not. Instants are epoch ms. */
export type NaiveOperation = {
  firstAt: number
  lastAt: number
  totals: BreakdownTotals
  days: Record<string, BreakdownTotals>
  setups: NaiveChangeover[]
}

const keyOf = (o: Pick<Output, 'jobNum' | 'assemblySeq' | 'oprSeq'>) => [o.jobNum, o.assemblySeq, o.oprSeq].join('~')
const dayMs = 86_400_000
const reach = 4 * dayMs
const worksOn = (segment: NaiveSegment) => (segment.slice?.outputs ?? []).filter((o) => o.jobNum !== null).map(keyOf)
const isRun = (segment: NaiveSegment) => segment.timeClass === 'running' && worksOn(segment).length > 0

/** Returns changeovers, derived segment by segment from the runs before and after each. */
export function naiveChangeovers(query: NaiveQuery): (NaiveChangeover & { key: string })[] {
  const segments = naiveSegments(
    query,
    query.slices.flatMap((s) => [s.from - reach, s.from + reach, s.to - reach, s.to + reach]),
  )
  const changeovers: (NaiveChangeover & { key: string; nextRun: NaiveSegment | undefined })[] = []
  const add = (
    segment: NaiveSegment,
    nextRun: NaiveSegment,
    key: string,
    field: 'declaredMs' | 'inferredMs',
    ms: number,
  ) => {
    let entry = changeovers.find((changeover) => changeover.nextRun === nextRun && changeover.key === key)
    if (!entry) {
      const { partNum } = nextRun.slice!.outputs.findLast((o) => o.jobNum !== null && keyOf(o) === key)!
      const { start } = nextRun
      entry = { key, partNum, nextRun, start, end: start, declaredMs: 0, inferredMs: 0, completed: true }
      changeovers.push(entry)
    }
    entry.start = Math.min(entry.start, segment.start)
    entry[field] += ms
  }
  for (const [k, segment] of segments.entries()) {
    const before = segments.slice(0, k).findLast(isRun)
    const next = segments.slice(k).find(isRun)
    const isNear = before !== undefined && next !== undefined && next.start - before.end < reach
    const previousKeys = before ? worksOn(before) : []
    const fresh = [...new Set(next ? worksOn(next) : [])].filter((key) => !isNear || !previousKeys.includes(key))
    const length = segment.end - segment.start
    if (segment.timeClass === 'setup') {
      const outputs = segment.slice!.outputs
      const names = outputs.length > 0 ? outputs.map((o) => (o.jobNum === null ? null : keyOf(o))) : [null]
      for (const name of names) {
        const ms = length / names.length
        const reaches = next !== undefined && fresh.length > 0 && segment.start >= next.start - reach
        if (reaches && name !== null && fresh.includes(name)) add(segment, next, name, 'declaredMs', ms)
        else if (reaches && (name === null || (isNear && previousKeys.includes(name))))
          for (const key of fresh) add(segment, next, key, 'declaredMs', ms / fresh.length)
        else if (name !== null && !(before && previousKeys.includes(name) && segment.start < before.end + reach)) {
          const last = changeovers.findLast((changeover) => !changeover.completed && changeover.key === name)
          const between = last ? segments.filter((p) => p.start >= last.end && p.end <= segment.start) : []
          const isOther = (p: NaiveSegment) =>
            p.timeClass === 'setup' && worksOn(p).some((key) => key !== name && !previousKeys.includes(key))
          if (last && segment.start - last.end < reach && !between.some((p) => isRun(p) || isOther(p))) {
            last.end = Math.max(last.end, segment.end)
            last.declaredMs += ms
          } else {
            const { start, end } = segment
            const fresh = { partNum: null, start, end, declaredMs: ms, inferredMs: 0, completed: false }
            changeovers.push({ key: name, nextRun: next, ...fresh })
          }
        }
      }
    }
    const isUnexplainedStop =
      ['idle', 'minorStop', 'down'].includes(segment.timeClass) && segment.scheduled?.planned && segment.reason === null
    if (isUnexplainedStop && isNear && fresh.length > 0)
      for (const key of fresh) {
        const start = Math.max(segment.start, next.start - dayMs)
        if (segment.end > start)
          add({ ...segment, start }, next, key, 'inferredMs', (segment.end - start) / fresh.length)
      }
  }
  return changeovers.map(({ nextRun: _, ...changeover }) => changeover)
}

/**
 * Returns every operation of a job by `jobNum~assemblySeq~oprSeq` (empty text for null). The range of the query must
 * contain all slices.
 */
export function naiveJobEfficiency(query: NaiveQuery): Map<string, NaiveOperation> {
  const { floor, asOf, range } = query
  const operations = new Map<string, NaiveOperation>()
  const midnights = []
  for (let at = Math.floor(range.start / 900_000) * 900_000; at < range.end; at += 900_000) midnights.push(at)
  const segments = naiveSegments(query, midnights)

  const totalsOf = (key: string, start: number, end: number) => {
    const date = Temporal.Instant.fromEpochMilliseconds(start)
      .toZonedDateTimeISO(floor.timeZone)
      .toPlainDate()
      .toString()
    const fresh = { firstAt: start, lastAt: end, totals: emptyBreakdownTotals(), days: {}, setups: [] }
    const operation: NaiveOperation = operations.get(key) ?? fresh
    operations.set(key, operation)
    operation.firstAt = Math.min(operation.firstAt, start)
    operation.lastAt = Math.max(operation.lastAt, end)
    operation.days[date] ??= emptyBreakdownTotals()
    return [operation.totals, operation.days[date]]
  }

  for (const segment of segments) {
    const { slice, timeClass, start, end } = segment
    if (!slice || timeClass === 'unknown') continue
    for (const key of worksOn(segment))
      for (const totals of totalsOf(key, start, end))
        totals[`${timeClass === 'running' ? 'run' : timeClass}Ms`] += (end - start) / slice.outputs.length
  }
  for (const slice of naiveCounting(query)) {
    if (slice.from >= asOf) continue
    for (const output of slice.outputs) {
      const total = output.good + output.scrap + output.rework
      if (output.jobNum === null || total === 0) continue
      const ideal = naiveIdeal(query, slice, output)
      for (const totals of totalsOf(keyOf(output), slice.from, slice.from)) {
        totals.good += output.good
        totals.scrap += output.scrap
        totals.rework += output.rework
        totals.idealSecs += naiveStep((ideal ?? 0) * total)
        totals.goodIdealSecs += naiveStep((ideal ?? 0) * output.good)
        if (ideal === null) totals.idealMissing += total
      }
    }
  }

  for (const { key, ...changeover } of naiveChangeovers(query)) operations.get(key)?.setups.push(changeover)
  return operations
}

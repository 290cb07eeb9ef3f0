import { Temporal } from 'temporal-polyfill'
import { type BreakdownSums, emptyBreakdownSums } from './breakdownSums.ts'
import { type NaivePiece, type NaiveQuestion, naiveCounting, naiveIdeal, naivePieces } from './pieces.oracle.ts'
import type { Output } from './slice.ts'
import { naiveStep } from './teep.oracle.ts'

/*
 * For tests: the life of job operations on one machine once more, from slices, instant by instant. Shares nothing with
 * what it checks but the names of the sums.
 */

/** An operation on a machine, up to `asOf`, whatever was planned. Instants are epoch ms. */
export type NaiveOperation = {
  firstAt: number
  lastAt: number
  sums: BreakdownSums
  days: Record<string, BreakdownSums>
  setups: { kind: 'declared' | 'inferred'; start: number; end: number; ms: number }[]
}

const keyOf = (o: Output) => [o.jobNum, o.assemblySeq, o.oprSeq].join('~')
const dayMs = 86_400_000

/**
 * Every operation with a job, by `jobNum~assemblySeq~oprSeq` (nothing for null). The question's range must hold all
 * slices.
 */
export function naiveJobEfficiency(question: NaiveQuestion): Map<string, NaiveOperation> {
  const { floor, asOf, range } = question
  const operations = new Map<string, NaiveOperation>()
  const midnights = []
  for (let at = Math.floor(range.start / 900_000) * 900_000; at < range.end; at += 900_000) midnights.push(at)
  const pieces = naivePieces(question, midnights)
  const worksOn = (piece: NaivePiece) => (piece.slice?.outputs ?? []).filter((o) => o.jobNum !== null).map(keyOf)

  const sumsOf = (key: string, start: number, end: number) => {
    const date = Temporal.Instant.fromEpochMilliseconds(start)
      .toZonedDateTimeISO(floor.timeZone)
      .toPlainDate()
      .toString()
    const fresh = { firstAt: start, lastAt: end, sums: emptyBreakdownSums(), days: {}, setups: [] }
    const operation: NaiveOperation = operations.get(key) ?? fresh
    operations.set(key, operation)
    operation.firstAt = Math.min(operation.firstAt, start)
    operation.lastAt = Math.max(operation.lastAt, end)
    operation.days[date] ??= emptyBreakdownSums()
    return [operation.sums, operation.days[date]]
  }

  for (const piece of pieces) {
    const { slice, timeClass, start, end } = piece
    if (!slice || timeClass === 'unknown') continue
    for (const key of worksOn(piece))
      for (const sums of sumsOf(key, start, end))
        sums[`${timeClass === 'running' ? 'run' : timeClass}Ms`] += (end - start) / slice.outputs.length
  }
  for (const slice of naiveCounting(question)) {
    if (slice.from >= asOf) continue
    for (const output of slice.outputs) {
      const total = output.good + output.scrap + output.rework
      if (output.jobNum === null || total === 0) continue
      const ideal = naiveIdeal(question, slice, output)
      for (const sums of sumsOf(keyOf(output), slice.from, slice.from)) {
        sums.good += output.good
        sums.scrap += output.scrap
        sums.rework += output.rework
        sums.idealSecs += naiveStep((ideal ?? 0) * total)
        sums.goodIdealSecs += naiveStep((ideal ?? 0) * output.good)
        if (ideal === null) sums.idealMissing += total
      }
    }
  }

  for (const [key, { setups }] of operations) {
    for (const [k, piece] of pieces.entries()) {
      const { start, end, slice } = piece
      if (!worksOn(piece).includes(key)) continue
      const share = 1 / slice!.outputs.length
      if (piece.timeClass === 'setup') {
        const before = setups.findLast((setup) => setup.kind === 'declared')
        if (before?.end === start) {
          before.end = end
          before.ms += (end - start) * share
        } else setups.push({ kind: 'declared', start, end, ms: (end - start) * share })
      }
      if (piece.timeClass !== 'running') continue
      const other = pieces.slice(0, k).findLast((p) => p.timeClass === 'running' && worksOn(p).length > 0)
      if (!other || worksOn(other).includes(key) || start - other.end >= 4 * dayMs) continue
      const since = Math.max(other.end, start - dayMs)
      let ms = 0
      for (const p of pieces.slice(0, k)) {
        const stands = ['idle', 'minorStop', 'down'].includes(p.timeClass) && p.said?.planned && p.reason === null
        if (stands) ms += Math.max(0, p.end - Math.max(p.start, since))
      }
      const begin = new Set(worksOn(piece).filter((text) => !worksOn(other).includes(text)))
      if (ms > 0) setups.push({ kind: 'inferred', start: since, end: start, ms: ms / begin.size })
    }
  }
  return operations
}

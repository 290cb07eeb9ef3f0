import { Temporal } from 'temporal-polyfill'
import { type BreakdownSums, emptyBreakdownSums } from '../sums/breakdownSums.ts'
import type { Output } from '../timeline/slice.ts'
import { type NaivePiece, type NaiveQuestion, naiveCounting, naiveIdeal, naivePieces } from './pieces.oracle.ts'
import { naiveStep } from './teep.oracle.ts'

/*
 * For tests: the life of job operations on one machine once more, from slices, instant by instant. Shares nothing with
 * what it checks but the names of the sums.
 */

export type NaiveChangeover = {
  partNum: string | null
  start: number
  end: number
  declaredMs: number
  inferredMs: number
  completed: boolean
}

/** An operation on a machine, up to `asOf`, whatever was planned. Instants are epoch ms. */
export type NaiveOperation = {
  firstAt: number
  lastAt: number
  sums: BreakdownSums
  days: Record<string, BreakdownSums>
  setups: NaiveChangeover[]
}

const keyOf = (o: Pick<Output, 'jobNum' | 'assemblySeq' | 'oprSeq'>) => [o.jobNum, o.assemblySeq, o.oprSeq].join('~')
const dayMs = 86_400_000
const reach = 4 * dayMs
const worksOn = (piece: NaivePiece) => (piece.slice?.outputs ?? []).filter((o) => o.jobNum !== null).map(keyOf)
const ran = (piece: NaivePiece) => piece.timeClass === 'running' && worksOn(piece).length > 0

/** Changeovers, piece of time by piece of time, each by the runs before and after it. */
export function naiveChangeovers(question: NaiveQuestion): (NaiveChangeover & { key: string })[] {
  const pieces = naivePieces(
    question,
    question.slices.flatMap((s) => [s.from - reach, s.from + reach, s.to - reach, s.to + reach]),
  )
  const found: (NaiveChangeover & { key: string; nextRun: NaivePiece | undefined })[] = []
  const add = (piece: NaivePiece, nextRun: NaivePiece, key: string, what: 'declaredMs' | 'inferredMs', ms: number) => {
    let own = found.find((changeover) => changeover.nextRun === nextRun && changeover.key === key)
    if (!own) {
      const { partNum } = nextRun.slice!.outputs.findLast((o) => o.jobNum !== null && keyOf(o) === key)!
      const { start } = nextRun
      own = { key, partNum, nextRun, start, end: start, declaredMs: 0, inferredMs: 0, completed: true }
      found.push(own)
    }
    own.start = Math.min(own.start, piece.start)
    own[what] += ms
  }
  for (const [k, piece] of pieces.entries()) {
    const before = pieces.slice(0, k).findLast(ran)
    const next = pieces.slice(k).find(ran)
    const isNear = before !== undefined && next !== undefined && next.start - before.end < reach
    const ranBefore = before ? worksOn(before) : []
    const fresh = [...new Set(next ? worksOn(next) : [])].filter((key) => !isNear || !ranBefore.includes(key))
    const length = piece.end - piece.start
    if (piece.timeClass === 'setup') {
      const outputs = piece.slice!.outputs
      const names = outputs.length > 0 ? outputs.map((o) => (o.jobNum === null ? null : keyOf(o))) : [null]
      for (const name of names) {
        const ms = length / names.length
        const reaches = next !== undefined && fresh.length > 0 && piece.start >= next.start - reach
        if (reaches && name !== null && fresh.includes(name)) add(piece, next, name, 'declaredMs', ms)
        else if (reaches && (name === null || (isNear && ranBefore.includes(name))))
          for (const key of fresh) add(piece, next, key, 'declaredMs', ms / fresh.length)
        else if (name !== null && !(before && ranBefore.includes(name) && piece.start < before.end + reach)) {
          const last = found.findLast((changeover) => !changeover.completed && changeover.key === name)
          const between = last ? pieces.filter((p) => p.start >= last.end && p.end <= piece.start) : []
          const isOther = (p: NaivePiece) =>
            p.timeClass === 'setup' && worksOn(p).some((key) => key !== name && !ranBefore.includes(key))
          if (last && piece.start - last.end < reach && !between.some((p) => ran(p) || isOther(p))) {
            last.end = Math.max(last.end, piece.end)
            last.declaredMs += ms
          } else {
            const { start, end } = piece
            const fresh = { partNum: null, start, end, declaredMs: ms, inferredMs: 0, completed: false }
            found.push({ key: name, nextRun: next, ...fresh })
          }
        }
      }
    }
    const stands =
      ['idle', 'minorStop', 'down'].includes(piece.timeClass) && piece.said?.planned && piece.reason === null
    if (stands && isNear && fresh.length > 0)
      for (const key of fresh) {
        const start = Math.max(piece.start, next.start - dayMs)
        if (piece.end > start) add({ ...piece, start }, next, key, 'inferredMs', (piece.end - start) / fresh.length)
      }
  }
  return found.map(({ nextRun: _, ...changeover }) => changeover)
}

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

  for (const { key, ...changeover } of naiveChangeovers(question)) operations.get(key)?.setups.push(changeover)
  return operations
}

import type { Cycle } from '@takt/domain/areas/efficiency/answers/cycles.ts'
import { type OperationOf, operationKey } from './operations.ts'

/**
 * The value below which `share` of the sorted values lie, between neighbours linearly (R's type 7); null without
 * values.
 */
export function quantile(sorted: readonly number[], share: number): number | null {
  if (sorted.length === 0) return null
  const at = (sorted.length - 1) * share
  const low = Math.floor(at)
  const [below, above] = [sorted[low]!, sorted[Math.min(low + 1, sorted.length - 1)]!]
  return below + (above - below) * (at - low)
}

type Timed = Pick<Cycle, 'secs' | 'parts' | 'idealCycleSecs'>

/** Seconds that a cycle took beyond its standard, over all its parts; null without a standard. */
export const lostOf = ({ secs, parts, idealCycleSecs }: Timed): number | null =>
  idealCycleSecs === null ? null : (secs - idealCycleSecs) * parts

/** Whether a cycle took more than `times` its standard. */
export const isSlow = ({ secs, idealCycleSecs }: Timed, times: number): boolean =>
  idealCycleSecs !== null && secs > times * idealCycleSecs

/** How a standard stands against what was measured. */
export type Verdict = 'tooSlow' | 'tooQuick' | 'fits' | 'tooFew'

/** Fewer cycles than these say nothing about a standard. */
export const fewestCycles = 30
const tooQuickFrom = 1.1

export type OperationStandard = OperationOf & {
  key: string
  standardSecs: number
  cycles: number
  parts: number
  medianSecs: number
  /** Half of the cycles lie between these. */
  lowerSecs: number
  upperSecs: number
  verdict: Verdict
}

/**
 * Each standard of a machine against its cycles, most cycles first. A standard looks too slow when three quarters of
 * the cycles beat it, too quick when nine in ten take a tenth longer; below 30 cycles nothing is said.
 */
export function judgeStandards(cycles: readonly Cycle[]): OperationStandard[] {
  const groups = new Map<string, Cycle[]>()
  for (const cycle of cycles) {
    if (cycle.idealCycleSecs === null) continue
    const key = `${operationKey(cycle)}~${cycle.idealCycleSecs}`
    const group = groups.get(key)
    if (group) group.push(cycle)
    else groups.set(key, [cycle])
  }
  return [...groups]
    .map(([key, group]) => {
      const { partNum, partRevision, oprSeq } = group[0]!
      const standardSecs = group[0]!.idealCycleSecs!
      const sorted = group.map(({ secs }) => secs).sort((a, b) => a - b)
      const at = (share: number) => quantile(sorted, share)!
      const verdict: Verdict =
        group.length < fewestCycles
          ? 'tooFew'
          : at(0.75) < standardSecs
            ? 'tooSlow'
            : at(0.1) > tooQuickFrom * standardSecs
              ? 'tooQuick'
              : 'fits'
      return {
        key,
        partNum,
        partRevision,
        oprSeq,
        standardSecs,
        verdict,
        cycles: group.length,
        parts: group.reduce((sum, { parts }) => sum + parts, 0),
        medianSecs: at(0.5),
        lowerSecs: at(0.25),
        upperSecs: at(0.75),
      }
    })
    .sort((a, b) => b.cycles - a.cycles)
}

/** A bar of the distribution: cycles whose length lies in `[from, to)` times the standard. */
export type CycleBin = { from: number; to: number; cycles: number }

/**
 * How long cycles take in standards: 30 bins of 5 % from half to twice the standard, what lies beyond in the first and
 * the last.
 */
export function cycleBins(cycles: readonly Timed[]): CycleBin[] {
  const [first, last, step] = [0.5, 2, 0.05]
  const count = Math.round((last - first) / step)
  const bins: CycleBin[] = Array.from({ length: count }, (_, place) => ({
    from: place === 0 ? 0 : first + place * step,
    to: place === count - 1 ? Number.POSITIVE_INFINITY : first + (place + 1) * step,
    cycles: 0,
  }))
  for (const { secs, idealCycleSecs } of cycles) {
    if (idealCycleSecs === null || idealCycleSecs === 0) continue
    const place = Math.floor((secs / idealCycleSecs - first) / step + 1e-9)
    bins[Math.min(count - 1, Math.max(0, place))]!.cycles++
  }
  return bins
}

import type { Cycle } from '@takt/domain/areas/efficiency/responses/cycles.ts'
import { type OperationOf, operationKey } from './operations.ts'

/** Returns the quantile `share` of sorted values with linear interpolation (type 7 in R); null without values. */
export function quantile(sorted: readonly number[], share: number): number | null {
  if (sorted.length === 0) return null
  const at = (sorted.length - 1) * share
  const low = Math.floor(at)
  const [below, above] = [sorted[low]!, sorted[Math.min(low + 1, sorted.length - 1)]!]
  return below + (above - below) * (at - low)
}

type Timed = Pick<Cycle, 'secs' | 'parts' | 'idealCycleSecs'>

/** Returns the seconds by which a cycle exceeded its standard, over all its parts; null without a standard. */
export const lostSecsOf = ({ secs, parts, idealCycleSecs }: Timed): number | null =>
  idealCycleSecs === null ? null : (secs - idealCycleSecs) * parts

/** True if a cycle took more than `times` its standard. */
export const isSlow = ({ secs, idealCycleSecs }: Timed, times: number): boolean =>
  idealCycleSecs !== null && secs > times * idealCycleSecs

/** Assessment of a standard by measured cycles. */
export type Verdict = 'tooSlow' | 'tooQuick' | 'fits' | 'tooFew'

/** Minimum number of cycles to judge a standard. */
export const fewestCycles = 30
const tooQuickRatio = 1.1

export type OperationStandard = OperationOf & {
  key: string
  idealCycleSecs: number
  cycles: number
  parts: number
  medianSecs: number
  /** Lower and upper quartile of the cycles. */
  lowerSecs: number
  upperSecs: number
  verdict: Verdict
}

/**
 * Compares each standard of a machine with its cycles, most cycles first. A standard is too slow if three quarters of
 * the cycles are faster, and too fast if nine in ten take 10 % longer; fewer than 30 cycles are not judged.
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
      const idealCycleSecs = group[0]!.idealCycleSecs!
      const sorted = group.map(({ secs }) => secs).sort((a, b) => a - b)
      const at = (share: number) => quantile(sorted, share)!
      const verdict: Verdict =
        group.length < fewestCycles
          ? 'tooFew'
          : at(0.75) < idealCycleSecs
            ? 'tooSlow'
            : at(0.1) > tooQuickRatio * idealCycleSecs
              ? 'tooQuick'
              : 'fits'
      return {
        key,
        partNum,
        partRevision,
        oprSeq,
        idealCycleSecs,
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

/** Bin of the distribution: cycles with a length in `[from, to)` times the standard. */
export type CycleBin = { from: number; to: number; cycles: number }

/**
 * Returns the distribution of cycle times relative to the standard: 30 bins of 5 % from half to twice the standard;
 * cycles beyond are counted in the first and last bin.
 */
export function cycleBins(cycles: readonly Timed[]): CycleBin[] {
  const [first, last, step] = [0.5, 2, 0.05]
  const count = Math.round((last - first) / step)
  const bins: CycleBin[] = Array.from({ length: count }, (_, index) => ({
    from: index === 0 ? 0 : first + index * step,
    to: index === count - 1 ? Number.POSITIVE_INFINITY : first + (index + 1) * step,
    cycles: 0,
  }))
  for (const { secs, idealCycleSecs } of cycles) {
    if (idealCycleSecs === null || idealCycleSecs === 0) continue
    const index = Math.floor((secs / idealCycleSecs - first) / step + 1e-9)
    bins[Math.min(count - 1, Math.max(0, index))]!.cycles++
  }
  return bins
}

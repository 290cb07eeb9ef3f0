import { shiftOf } from '../../../core/dashboards/evidence/evidenceResponse.ts'
import type { MergedInterval } from '../../../core/dashboards/evidence/mergeIntervals.ts'
import type { StateKind } from '../../../core/dashboards/states/useStateLooks.ts'
import type { LaneBand } from '../../../core/kit/timeline/BandLane.tsx'
import type { StripSegment } from '../../../core/kit/timeline/paintStrip.ts'
import { efficiencyTexts as texts } from '../texts.ts'
import type { Values } from './useValues.ts'

const plannedClasses: readonly string[] = ['running', 'setup', 'idle', 'minorStop', 'down', 'off', 'unknown']

/**
 * Returns the state that an interval is drawn as: its counted class; in unscheduled time the machine state, or null if
 * unknown.
 */
export function stateKindOf({ countedAs, scheduledAs, state }: MergedInterval): StateKind | null {
  if (plannedClasses.includes(countedAs)) return countedAs as StateKind
  if (state !== 'unknown') return state as StateKind
  return scheduledAs === 'plannedStop' ? 'plannedStop' : null
}

/** Returns the style name of a state in unscheduled time: the same color at low height. */
export const outside = (kind: StateKind): string => `${kind} unscheduled`

/** Returns the segments of a machine's state strip. */
export const stripOf = (intervals: readonly MergedInterval[]): StripSegment[] =>
  intervals.flatMap((interval) => {
    const kind = stateKindOf(interval)
    if (!kind) return []
    const isOutside = interval.scheduledAs === 'unscheduled'
    return [{ start: interval.start, end: interval.end, look: isOutside ? outside(kind) : kind }]
  })

/** Returns shifts and breaks as bands; adjacent intervals with the same schedule are merged. */
export function shiftBands(intervals: readonly MergedInterval[]): LaneBand[] {
  const bands: LaneBand[] = []
  let last: MergedInterval | undefined
  for (const interval of intervals) {
    const { start, end, scheduledAs, shiftNum } = interval
    const before = bands.at(-1)
    if (
      before &&
      last?.scheduledAs === scheduledAs &&
      last.shiftNum === shiftNum &&
      last.shiftName === interval.shiftName &&
      before.end === start
    )
      before.end = end
    else {
      const text =
        scheduledAs === 'planned'
          ? (shiftOf(interval) ?? '')
          : scheduledAs === 'plannedStop'
            ? texts.breakBand
            : scheduledAs === 'outOfService'
              ? texts.countedAs.outOfService
              : texts.countedAs.unscheduled
      bands.push({ key: String(start), start, end, text, quiet: scheduledAs !== 'planned' })
    }
    last = interval
  }
  return bands
}

/** Returns jobs as bands; adjacent intervals on the same job operation are merged. */
export function jobBands(work: Values['work']): LaneBand[] {
  const named = work.flatMap(({ start, end, jobs }) => {
    const text = jobs
      .map(({ jobNum, oprSeq, partNum }) =>
        [jobNum, oprSeq === null ? null : `op ${oprSeq}`, partNum].filter(Boolean).join(' · '),
      )
      .join(', ')
    return text ? [{ start, end, text }] : []
  })
  return joined(named)
}

/** Returns operators as bands; `nameOf` masks names if required. */
export const operatorBands = (work: Values['work'], nameOf: (empID: string) => string): LaneBand[] =>
  joined(
    work.flatMap(({ start, end, empIDs }) =>
      empIDs.length ? [{ start, end, text: empIDs.map(nameOf).join(', ') }] : [],
    ),
  )

function joined(intervals: readonly { start: number; end: number; text: string }[]): LaneBand[] {
  const bands: LaneBand[] = []
  for (const { start, end, text } of intervals) {
    const last = bands.at(-1)
    if (last && last.text === text && last.end === start) last.end = end
    else bands.push({ key: String(start), start, end, text })
  }
  return bands
}

/** Returns the interval that contains an instant, from sorted, disjoint intervals. */
export function atInstant<Interval extends { start: number; end: number }>(
  intervals: readonly Interval[],
  at: number,
): Interval | null {
  let low = 0
  let high = intervals.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (intervals[middle]!.end > at) high = middle
    else low = middle + 1
  }
  const candidate = intervals[low]
  return candidate && candidate.start <= at ? candidate : null
}

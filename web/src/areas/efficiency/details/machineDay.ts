import { shiftOf } from '../../../core/dashboards/evidence/evidenceAnswer.ts'
import type { MergedInterval } from '../../../core/dashboards/evidence/mergeIntervals.ts'
import type { StateKind } from '../../../core/dashboards/states/useStateLooks.ts'
import type { LaneBand } from '../../../core/kit/timeline/BandLane.tsx'
import type { StripSegment } from '../../../core/kit/timeline/paintStrip.ts'
import { efficiencyTexts as texts } from '../texts.ts'
import type { Values } from './useValues.ts'

const plannedClasses: readonly string[] = ['running', 'setup', 'idle', 'minorStop', 'down', 'off', 'unknown']

/**
 * How a stretch is drawn: by what it was counted as; in time nobody planned, what the machine did, and nothing where
 * nobody knows.
 */
export function lookOfInterval({ countedAs, scheduledAs, state }: MergedInterval): StateKind | null {
  if (plannedClasses.includes(countedAs)) return countedAs as StateKind
  if (state !== 'unknown') return state as StateKind
  return scheduledAs === 'plannedStop' ? 'plannedStop' : null
}

/** The name of a state's look in time that nobody planned: the same colour, low. */
export const outside = (kind: StateKind): string => `${kind} unscheduled`

/** The stretches of a machine's strip. */
export const stripOf = (intervals: readonly MergedInterval[]): StripSegment[] =>
  intervals.flatMap((interval) => {
    const look = lookOfInterval(interval)
    if (!look) return []
    const isOutside = interval.scheduledAs === 'unscheduled'
    return [{ start: interval.start, end: interval.end, look: isOutside ? outside(look) : look }]
  })

/** Shifts with their breaks, as bands: neighbours that are scheduled alike are one. */
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

/** Jobs in time: neighbours on the same job operation are one band. */
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

/** Operators in time; `nameOf` masks where it must. */
export const operatorBands = (work: Values['work'], nameOf: (empID: string) => string): LaneBand[] =>
  joined(
    work.flatMap(({ start, end, empIDs }) =>
      empIDs.length ? [{ start, end, text: empIDs.map(nameOf).join(', ') }] : [],
    ),
  )

function joined(stretches: readonly { start: number; end: number; text: string }[]): LaneBand[] {
  const bands: LaneBand[] = []
  for (const { start, end, text } of stretches) {
    const last = bands.at(-1)
    if (last && last.text === text && last.end === start) last.end = end
    else bands.push({ key: String(start), start, end, text })
  }
  return bands
}

/** The stretch that holds an instant, in sorted, disjoint stretches. */
export function atInstant<Stretch extends { start: number; end: number }>(
  stretches: readonly Stretch[],
  at: number,
): Stretch | null {
  let low = 0
  let high = stretches.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (stretches[middle]!.end > at) high = middle
    else low = middle + 1
  }
  const found = stretches[low]
  return found && found.start <= at ? found : null
}

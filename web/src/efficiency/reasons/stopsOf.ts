import type { MergedInterval } from '../evidence/mergeIntervals.ts'

/** The kinds of stop that may be given a reason: planned time in which the machine is known to have stood still. */
const stopKinds = ['down', 'idle', 'minorStop', 'setup', 'off'] as const
export type StopKind = (typeof stopKinds)[number]

/** A part of a stop with one reason. */
export type StopPart = { start: number; end: number; reason: string | null; reportedReason: string | null }

/** A longest stretch of planned time of one kind, whatever its reasons; epoch ms. */
export type Stop = { start: number; end: number; kind: StopKind; parts: StopPart[] }

const kindOf = (countedAs: string): StopKind | null => stopKinds.find((kind) => kind === countedAs) ?? null

/** The stops in stretches that are in order and without gaps, oldest first. */
export function stopsOf(intervals: readonly MergedInterval[]): Stop[] {
  const stops: Stop[] = []
  for (const { start, end, countedAs, reason, reportedReason = null } of intervals) {
    const kind = kindOf(countedAs)
    if (!kind) continue
    const last = stops.at(-1)
    const part = { start, end, reason, reportedReason }
    if (last?.kind === kind && last.end === start) {
      last.end = end
      last.parts.push(part)
    } else stops.push({ start, end, kind, parts: [part] })
  }
  return stops
}

/** The one reason of a stop; null where a part has none or they differ. */
export function reasonOf({ parts }: Stop): string | null {
  const [first] = parts
  return first && parts.every(({ reason }) => reason === first.reason) ? first.reason : null
}

/** Whether nobody and nothing says of a part of it what it was for. */
export const isUnexplained = ({ parts }: Stop): boolean => parts.some(({ reason }) => reason === null)

import type { Interval } from '../../../core/schedule/interval.ts'
import { isOpenReason, openReasonMs } from './reasonEntries.ts'

/** An entry as it is kept; epoch ms. */
export type HeldEntry = Interval & { reasonEntryID: number; version: number; reasonCode: string; note: string | null }

/** What somebody says that stretches were for. */
export type GivenReason = { reasonCode: string; note: string | null }

type Said = Interval & GivenReason

/** Entries to add, to change (only what differs) and to remove, at one go. */
export type ReasonChanges = {
  add: Said[]
  change: { entry: HeldEntry; fields: Partial<Said> }[]
  remove: HeldEntry[]
}

/** What is left of an interval when others (sorted, disjoint) are taken away. */
function without(interval: Interval, others: readonly Interval[]): Interval[] {
  const left: Interval[] = []
  let at = interval.start
  for (const { start, end } of others) {
    if (end <= at || start >= interval.end) continue
    if (start > at) left.push({ start: at, end: start })
    at = Math.max(at, end)
  }
  if (at < interval.end) left.push({ start: at, end: interval.end })
  return left
}

function differing(entry: HeldEntry, claim: Said): Partial<Said> {
  const names = ['start', 'end', 'reasonCode', 'note'] as const
  return Object.fromEntries(names.flatMap((name) => (entry[name] === claim[name] ? [] : [[name, claim[name]]])))
}

/**
 * What must become of the entries of a machine so that the given reason holds in the stretches (sorted, disjoint),
 * whatever priorities reasons have, and all that was said of other time stays said: an entry within a stretch becomes
 * the one that says it, others give way as far as they reach in.
 */
export function giveReason(
  held: readonly HeldEntry[],
  stretches: readonly Interval[],
  reason: GivenReason,
): ReasonChanges {
  const changes: ReasonChanges = { add: [], change: [], remove: [] }
  const change = (entry: HeldEntry, claim: Said) => {
    const fields = differing(entry, claim)
    if (Object.keys(fields).length > 0) changes.change.push({ entry, fields })
  }
  const answered = new Set<Interval>()
  for (const entry of held) {
    const around = stretches.find(({ start, end }) => start <= entry.start && entry.end <= end)
    if (around && !answered.has(around)) {
      answered.add(around)
      change(entry, { ...around, ...reason })
      continue
    }
    const { reasonCode, note } = entry
    const [first, ...others] = without(entry, stretches).map((left) =>
      // What is left at the end of an entry that waits for the end of its stop waits for it too.
      isOpenReason(entry) && left.end === entry.end ? { ...left, end: left.start + openReasonMs } : left,
    )
    if (!first) changes.remove.push(entry)
    else change(entry, { ...first, reasonCode, note })
    changes.add.push(...others.map((left) => ({ ...left, reasonCode, note })))
  }
  for (const stretch of stretches)
    if (!answered.has(stretch)) changes.add.push({ start: stretch.start, end: stretch.end, ...reason })
  return changes
}

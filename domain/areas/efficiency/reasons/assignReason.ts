import type { Interval } from '../../../core/schedule/interval.ts'
import { isOpenReason, openReasonMs } from './reasonEntries.ts'

/** A stored entry; epoch ms. */
export type ExistingEntry = Interval & {
  reasonEntryID: number
  version: number
  reasonCode: string
  note: string | null
}

/** The reason that a user enters for intervals. */
export type EnteredReason = { reasonCode: string; note: string | null }

type EntryValues = Interval & EnteredReason

/** Entries to add, to change (only the differing fields) and to remove, in one transaction. */
export type ReasonChanges = {
  add: EntryValues[]
  change: { entry: ExistingEntry; fields: Partial<EntryValues> }[]
  remove: ExistingEntry[]
}

/** Returns an interval without the excluded intervals (sorted, disjoint). */
function without(interval: Interval, excluded: readonly Interval[]): Interval[] {
  const left: Interval[] = []
  let at = interval.start
  for (const { start, end } of excluded) {
    if (end <= at || start >= interval.end) continue
    if (start > at) left.push({ start: at, end: start })
    at = Math.max(at, end)
  }
  if (at < interval.end) left.push({ start: at, end: interval.end })
  return left
}

function differing(entry: ExistingEntry, values: EntryValues): Partial<EntryValues> {
  const names = ['start', 'end', 'reasonCode', 'note'] as const
  return Object.fromEntries(names.flatMap((name) => (entry[name] === values[name] ? [] : [[name, values[name]]])))
}

/**
 * Returns the changes to the entries of a machine that put a reason in force in the intervals (sorted, disjoint), for
 * any priorities, and leave entries at other times unchanged: an entry within an interval is changed to the new reason,
 * others are cut where they overlap.
 */
export function assignReason(
  stored: readonly ExistingEntry[],
  intervals: readonly Interval[],
  reason: EnteredReason,
): ReasonChanges {
  const changes: ReasonChanges = { add: [], change: [], remove: [] }
  const change = (entry: ExistingEntry, values: EntryValues) => {
    const fields = differing(entry, values)
    if (Object.keys(fields).length > 0) changes.change.push({ entry, fields })
  }
  const covered = new Set<Interval>()
  for (const entry of stored) {
    const enclosing = intervals.find(({ start, end }) => start <= entry.start && entry.end <= end)
    if (enclosing && !covered.has(enclosing)) {
      covered.add(enclosing)
      change(entry, { ...enclosing, ...reason })
      continue
    }
    const { reasonCode, note } = entry
    const [first, ...rest] = without(entry, intervals).map((left) =>
      // The rest at the end of an open entry also waits for the end of its stop.
      isOpenReason(entry) && left.end === entry.end ? { ...left, end: left.start + openReasonMs } : left,
    )
    if (!first) changes.remove.push(entry)
    else change(entry, { ...first, reasonCode, note })
    changes.add.push(...rest.map((left) => ({ ...left, reasonCode, note })))
  }
  for (const interval of intervals)
    if (!covered.has(interval)) changes.add.push({ start: interval.start, end: interval.end, ...reason })
  return changes
}

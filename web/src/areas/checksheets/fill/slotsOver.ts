import type { RecordedValue, Slot } from './fillMachine.ts'
import { slotKey } from './fillMachine.ts'

type Due = { checkID: string; state: string; since: string | null }

/**
 * Returns the slots with values of a past occasion: their check became due later. If a check is not due, or the time is
 * unknown, its values remain.
 */
export function slotsOver(
  slots: readonly Slot[],
  found: Readonly<Record<string, RecordedValue>>,
  due: readonly Due[],
): readonly string[] {
  const since = new Map(due.map((check) => [check.checkID, check.since]))
  return slots.filter((slot) => isBefore(found[slotKey(slot)]?.at, since.get(slot.check.checkID))).map(slotKey)
}

const isBefore = (at: string | undefined, since: string | null | undefined) =>
  at !== undefined && typeof since === 'string' && Date.parse(at) < Date.parse(since)

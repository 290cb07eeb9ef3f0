import type { Found, Slot } from './fillMachine.ts'
import { slotKey } from './fillMachine.ts'

type Due = { checkID: string; state: string; since: string | null }

/**
 * Which of the slots were found for an occasion that is over: their check is due since a later instant. Where it is not
 * due, or not known since when, what was found stands.
 */
export function slotsOver(
  slots: readonly Slot[],
  found: Readonly<Record<string, Found>>,
  due: readonly Due[],
): readonly string[] {
  const since = new Map(due.map((check) => [check.checkID, check.since]))
  return slots.filter((slot) => isBefore(found[slotKey(slot)]?.at, since.get(slot.check.checkID))).map(slotKey)
}

const isBefore = (at: string | undefined, since: string | null | undefined) =>
  at !== undefined && typeof since === 'string' && Date.parse(at) < Date.parse(since)

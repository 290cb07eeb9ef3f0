/** What decides whether an association still is the same one. */
type Association = Readonly<Record<string, unknown>>

type Interval = { startDate: string | null; endDate: string | null }

const named = ['associationType', 'associationID', 'epc'] as const

/**
 * From when to when an association holds, after a change at `now` (an instant): it begins when it becomes active or
 * comes to name another tag or thing, and ends when it is switched off. `resumed`: since when it held before it was
 * taken away a moment ago.
 */
export function associationInterval(
  before: Association | null,
  after: Association,
  { now, resumed = null }: { now: string; resumed?: string | null },
): Interval {
  const held = before?.active === true
  const startDate = typeof before?.startDate === 'string' ? before.startDate : null
  if (after.active !== true) return held ? { startDate, endDate: now } : { startDate, endDate: endOf(before) }
  const same = held && named.every((name) => before[name] === after[name])
  return { startDate: same ? startDate : (resumed ?? now), endDate: null }
}

const endOf = (association: Association | null) =>
  typeof association?.endDate === 'string' ? association.endDate : null

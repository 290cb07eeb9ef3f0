/** Fields that identify an association. */
type Association = Readonly<Record<string, unknown>>

type Interval = { startDate: string | null; endDate: string | null }

const named = ['associationType', 'associationID', 'epc'] as const

/**
 * Returns the validity interval of an association after a change at `now` (an instant): it starts when the association
 * becomes active or refers to another tag or object, and ends when it is deactivated. `resumed`: previous start if the
 * association was removed only a moment ago.
 */
export function associationInterval(
  before: Association | null,
  after: Association,
  { now, resumed = null }: { now: string; resumed?: string | null },
): Interval {
  const wasActive = before?.active === true
  const startDate = typeof before?.startDate === 'string' ? before.startDate : null
  if (after.active !== true) return wasActive ? { startDate, endDate: now } : { startDate, endDate: endOf(before) }
  const same = wasActive && named.every((name) => before[name] === after[name])
  return { startDate: same ? startDate : (resumed ?? now), endDate: null }
}

const endOf = (association: Association | null) =>
  typeof association?.endDate === 'string' ? association.endDate : null

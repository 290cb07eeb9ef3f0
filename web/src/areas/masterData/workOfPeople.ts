import type { JobHours } from '@takt/domain/areas/labor/answers/clocked.ts'

export type Named = { empID: string; firstName: string | null; lastName: string | null }
export type PersonAtWork = Named & { secs: number; good: number; isWorking: boolean }

/**
 * Who worked, for how long and what they made. `found` says whom to tell of, in that order; names are filled in from
 * `active`, where they are known there.
 */
export function workOfPeople(
  people: JobHours['people'],
  { found, active }: { found: readonly Named[]; active: readonly Named[] },
): PersonAtWork[] {
  const named = new Map(active.map((person) => [person.empID, person]))
  const hours = new Map(people.map((person) => [person.empID, person]))
  return found.flatMap((person) => {
    const own = hours.get(person.empID)
    const { empID, firstName, lastName } = named.get(person.empID) ?? person
    return own ? { empID, firstName, lastName, secs: own.secs, good: own.goodQty, isWorking: own.isWorking } : []
  })
}

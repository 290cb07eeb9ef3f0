import type { JobHours } from '@takt/domain/areas/labor/responses/clocked.ts'

export type Named = { empID: string; firstName: string | null; lastName: string | null }
export type PersonAtWork = Named & { secs: number; good: number; isWorking: boolean }

/**
 * Returns people with their hours and output. `matches` selects the people and their order; names come from `active` if
 * present there.
 */
export function workOfPeople(
  people: JobHours['people'],
  { found: matches, active }: { found: readonly Named[]; active: readonly Named[] },
): PersonAtWork[] {
  const named = new Map(active.map((person) => [person.empID, person]))
  const hours = new Map(people.map((person) => [person.empID, person]))
  return matches.flatMap((person) => {
    const personHours = hours.get(person.empID)
    const { empID, firstName, lastName } = named.get(person.empID) ?? person
    return personHours
      ? {
          empID,
          firstName,
          lastName,
          secs: personHours.secs,
          good: personHours.goodQty,
          isWorking: personHours.isWorking,
        }
      : []
  })
}

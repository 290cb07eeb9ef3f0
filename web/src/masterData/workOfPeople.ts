export type Ticket = { empID: string; start: string; end: string | null; goodQty: number | null }
export type Named = { empID: string; firstName: string | null; lastName: string | null }
export type PersonAtWork = Named & { secs: number; good: number; isWorking: boolean }

/**
 * Who worked, by the tickets of what they worked on: seconds (of what is still under way until `now`, epoch ms) and
 * good parts. `found` says whom to tell of, in that order; names are filled in from `active`, where they are known
 * there.
 */
export function workOfPeople(
  tickets: readonly Ticket[],
  { found, active, now }: { found: readonly Named[]; active: readonly Named[]; now: number },
): PersonAtWork[] {
  const named = new Map(active.map((person) => [person.empID, person]))
  const byPerson = Map.groupBy(tickets, ({ empID }) => empID)
  return found.map((person) => {
    const ownWork = byPerson.get(person.empID) ?? []
    const { empID, firstName, lastName } = named.get(person.empID) ?? person
    const ms = ownWork.reduce(
      (sum, { start, end }) => sum + Math.max(0, (end ? Date.parse(end) : now) - Date.parse(start)),
      0,
    )
    return {
      empID,
      firstName,
      lastName,
      secs: ms / 1000,
      good: ownWork.reduce((sum, { goodQty }) => sum + (goodQty ?? 0), 0),
      isWorking: ownWork.some(({ end }) => end === null),
    }
  })
}

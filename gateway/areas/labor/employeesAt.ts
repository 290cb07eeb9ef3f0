import type { Tables } from '@takt/store/postgres/tables.ts'
import { sql, type Transaction } from 'kysely'
import { identifyEmployees, namedAt } from './identifyEmployees.ts'

/** Tolerance (ms) before and after a ticket: people clock on late, and clocks differ. */
const toleranceMs = 15 * 60_000

/** An instant (epoch ms) with the reported number or badge code of the person; null if none was reported. */
type PresenceQuery = { at: number; identifier: string | null }
type Ticket = { empID: string; start: Date; end: Date | null }
type Machine = { organizationId: number; resourceID: string }

/**
 * Returns the employee at a machine at each instant: the reported one if that person wore the badge or was clocked on
 * there at about that time; if none was reported, the only employee clocked on. Null if unknown.
 */
export async function employeesAt(
  trx: Transaction<Tables>,
  { organizationId, resourceID }: Machine,
  queries: readonly PresenceQuery[],
): Promise<(string | null)[]> {
  if (queries.length === 0) return []
  const [first, last] = [Math.min(...queries.map(({ at }) => at)), Math.max(...queries.map(({ at }) => at))]
  const { rows } = await sql<Ticket>`select emp_id as "empID", start, "end"
    from labor_tickets where organization_id = ${organizationId}::int and resource_id = ${resourceID}
      and start <= ${new Date(last + toleranceMs)} and ("end" is null or "end" > ${new Date(first - toleranceMs)})
    order by start`.execute(trx)
  const named = queries.filter(({ identifier }) => identifier !== null)
  const identifications = await identifyEmployees(
    trx,
    organizationId,
    named.map(({ at, identifier }) => namedAt({ empID: null, epc: identifier }, { at, acceptsNumbers: true })),
  )
  const identificationOf = new Map(named.map((each, index) => [each, identifications[index]!]))
  const result = new Map<PresenceQuery, string | null>()
  for (const { each, near } of ticketsNear(rows, queries)) {
    const identification = identificationOf.get(each)
    const candidates = identification ? near : near.filter((ticket) => isOpen(ticket, each.at, 0))
    const people = new Set(candidates.map(({ empID }) => empID))
    if (identification)
      result.set(each, identification.isWorn || people.has(identification.empID ?? '') ? identification.empID : null)
    else result.set(each, people.size === 1 ? [...people][0]! : null)
  }
  return queries.map((each) => result.get(each) ?? null)
}

const isOpen = ({ start, end }: Ticket, at: number, marginMs: number) =>
  start.getTime() <= at + marginMs && (end?.getTime() ?? Infinity) > at - marginMs

/** Yields the tickets open near each instant, in one pass over both; tickets are sorted by start. */
function* ticketsNear(tickets: readonly Ticket[], queries: readonly PresenceQuery[]) {
  let next = 0
  let near: Ticket[] = []
  for (const each of queries.toSorted((a, b) => a.at - b.at)) {
    for (; next < tickets.length && tickets[next]!.start.getTime() <= each.at + toleranceMs; next++)
      near.push(tickets[next]!)
    near = near.filter((ticket) => isOpen(ticket, each.at, toleranceMs))
    yield { each, near }
  }
}

import type { Tables } from '@takt/store/postgres/tables.ts'
import { sql, type Transaction } from 'kysely'
import { namedAt, whoAreMeant } from './whoAreMeant.ts'

/** Whoever was clocked on so long (ms) before or after is near: hands are washed, and clocks differ. */
const nearMs = 15 * 60_000

/** At an instant (epoch ms): who is said to be there, by a number or the code of a badge; null: nobody says. */
type Asked = { at: number; said: string | null }
type Ticket = { empID: string; start: Date; end: Date | null }
type Machine = { organizationId: number; resourceID: string }

/**
 * Who was at a machine at each instant: whoever is said to be, if that one wore the badge or was clocked on there about
 * then; where nobody is said, the only one who was clocked on. Null: nobody who is known.
 */
export async function whoWasAt(
  trx: Transaction<Tables>,
  { organizationId, resourceID }: Machine,
  asked: readonly Asked[],
): Promise<(string | null)[]> {
  if (asked.length === 0) return []
  const [first, last] = [Math.min(...asked.map(({ at }) => at)), Math.max(...asked.map(({ at }) => at))]
  const { rows } = await sql<Ticket>`select emp_id as "empID", start, "end"
    from labor_tickets where organization_id = ${organizationId}::int and resource_id = ${resourceID}
      and start <= ${new Date(last + nearMs)} and ("end" is null or "end" > ${new Date(first - nearMs)})
    order by start`.execute(trx)
  const named = asked.filter(({ said }) => said !== null)
  const meant = await whoAreMeant(
    trx,
    organizationId,
    named.map(({ at, said }) => namedAt({ empID: null, epc: said }, { at, anybody: true })),
  )
  const meantBy = new Map(named.map((each, place) => [each, meant[place]!]))
  const found = new Map<Asked, string | null>()
  for (const { each, near } of clockedOnNear(rows, asked)) {
    const said = meantBy.get(each)
    const there = said ? near : near.filter((ticket) => isOpen(ticket, each.at, 0))
    const people = new Set(there.map(({ empID }) => empID))
    if (said) found.set(each, said.isWorn || people.has(said.empID ?? '') ? said.empID : null)
    else found.set(each, people.size === 1 ? [...people][0]! : null)
  }
  return asked.map((each) => found.get(each) ?? null)
}

const isOpen = ({ start, end }: Ticket, at: number, aroundMs: number) =>
  start.getTime() <= at + aroundMs && (end?.getTime() ?? Infinity) > at - aroundMs

/** The tickets, which begin one after the other, that were open near each instant; in one pass over both. */
function* clockedOnNear(tickets: readonly Ticket[], asked: readonly Asked[]) {
  let next = 0
  let near: Ticket[] = []
  for (const each of asked.toSorted((a, b) => a.at - b.at)) {
    for (; next < tickets.length && tickets[next]!.start.getTime() <= each.at + nearMs; next++)
      near.push(tickets[next]!)
    near = near.filter((ticket) => isOpen(ticket, each.at, nearMs))
    yield { each, near }
  }
}

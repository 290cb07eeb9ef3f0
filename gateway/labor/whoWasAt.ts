import type { Tables } from '@takt/store/tables.ts'
import { sql, type Transaction } from 'kysely'
import { Refusal } from '../http/refusal.ts'
import { type Meant, whoIsMeant } from './whoIsMeant.ts'

/** Whoever was clocked on so long (ms) before or after is near: hands are washed, and clocks differ. */
const nearMs = 15 * 60_000
/** So many people are looked up at once: more were not at one machine. */
const saidAtMost = 100

/** At an instant (epoch ms): who is said to be there, by a number or the code of a badge; null: nobody says. */
type Asked = { at: number; said: string | null }
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
  const { rows } = await sql<{ empID: string; start: Date; end: Date | null }>`select emp_id as "empID", start, "end"
    from labor_tickets where organization_id = ${organizationId}::int and resource_id = ${resourceID}
      and start <= ${new Date(last + nearMs)} and ("end" is null or "end" > ${new Date(first - nearMs)})`.execute(trx)
  const clockedOn = (at: number, aroundMs: number) =>
    rows.filter(({ start, end }) => start.getTime() <= at + aroundMs && (end?.getTime() ?? Infinity) > at - aroundMs)
  const known = new Map<string, Meant | null>()
  async function meantBy(said: string, at: number): Promise<Meant | null> {
    // A badge changes hands less often than hourly; of very many that are named at once none is known.
    const name = JSON.stringify([said, Math.floor(at / 3_600_000)])
    const before = known.get(name)
    if (before !== undefined) return before
    if (known.size >= saidAtMost) return null
    const meant = await whoIsMeant(
      trx,
      { empID: null, epc: said },
      { organizationId, at, anybody: true, tellsNames: false },
    ).catch((error: unknown) => {
      if (error instanceof Refusal) return null
      throw error
    })
    known.set(name, meant)
    return meant
  }
  const found: (string | null)[] = []
  for (const { at, said } of asked) {
    if (said === null) {
      const there = new Set(clockedOn(at, 0).map(({ empID }) => empID))
      found.push(there.size === 1 ? [...there][0]! : null)
      continue
    }
    const meant = await meantBy(said, at)
    const isThere = meant && (meant.isWorn || clockedOn(at, nearMs).some(({ empID }) => empID === meant.empID))
    found.push(isThere ? meant.empID : null)
  }
  return found
}

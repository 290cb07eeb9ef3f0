import type { Session } from '@takt/domain/areas/access/session.ts'
import { maySeePeople } from '@takt/domain/itemTypes/peopleFields.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { sql, type Transaction } from 'kysely'

type Reader = { trx: Transaction<Tables>; organizationId: number; session: Session }

/** Returns full names by employee number; empty if the session may not see people. */
export async function namesOfPeople(
  { trx, organizationId, session }: Reader,
  empIDs: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (empIDs.length === 0 || !maySeePeople(session)) return new Map()
  const { rows } = await sql<{ empID: string; fullName: string }>`select emp_id as "empID", full_name as "fullName"
    from employees where organization_id = ${organizationId}::int and emp_id = any(${[...empIDs]}::text[])`.execute(trx)
  return new Map(rows.map(({ empID, fullName }) => [empID, fullName]))
}

import type { Tables } from '@takt/store/postgres/tables.ts'
import { sql, type Transaction } from 'kysely'

/** Returns the company (entity) of an organization; null if the organization does not exist. */
export async function companyOf(trx: Transaction<Tables>, organizationId: number): Promise<number | null> {
  const { rows } = await sql<{ company: number | null }>`select company_of(${organizationId}::int) as company`.execute(
    trx,
  )
  return rows[0]?.company ?? null
}

import type { Tables } from '@takt/store/postgres/tables.ts'
import { sql, type Transaction } from 'kysely'

/** The company (entity) that an organization is of; null if there is none such. */
export async function companyOf(trx: Transaction<Tables>, organizationId: number): Promise<number | null> {
  const { rows } = await sql<{ company: number | null }>`select company_of(${organizationId}::int) as company`.execute(
    trx,
  )
  return rows[0]?.company ?? null
}

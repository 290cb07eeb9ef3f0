import { asTenant } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { type Kysely, sql } from 'kysely'

/** Returns the currency (ISO 4217) of an organization; null if it is not set. */
export const currencyOf = (db: Kysely<Tables>, organizationId: number): Promise<string | null> =>
  asTenant(db, { organizationId, entityId: null, userId: null }, async (trx) => {
    const { rows } = await sql<{ currency: string | null }>`select currency from organization_settings
      where organization_id = ${organizationId}::int`.execute(trx)
    return rows[0]?.currency ?? null
  })

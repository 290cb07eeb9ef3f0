import { seal, unseal } from '@takt/store/secrets/seal.ts'
import { sql } from 'kysely'
import type { ItemContext } from '../../core/items/mountedItem.ts'

type Secrets = Readonly<Record<string, unknown>>
type At = { organizationId: number; connectorId: number }

const sealContext = ({ organizationId, connectorId }: At, secret: string) => ({
  secret,
  purpose: 'connectors',
  place: `${organizationId}/${connectorId}`,
})

/** Reads the secret options of a connector; empty if it has none. */
export async function readSecrets(trx: ItemContext['trx'], at: At, secret: string): Promise<Secrets> {
  const { rows } = await sql<{ sealed: string }>`select sealed from connector_secret
    where organization_id = ${at.organizationId}::int and connector_id = ${at.connectorId}::int`.execute(trx)
  return rows[0] ? (JSON.parse(unseal(rows[0].sealed, sealContext(at, secret))) as Secrets) : {}
}

/** Stores the secret options of a connector encrypted, replacing the previous ones. */
export async function storeSecrets(trx: ItemContext['trx'], at: At, secrets: Secrets, secret: string): Promise<void> {
  const sealed = seal(JSON.stringify(secrets), sealContext(at, secret))
  await sql`insert into connector_secret (organization_id, connector_id, sealed)
    values (${at.organizationId}::int, ${at.connectorId}::int, ${sealed})
    on conflict (organization_id, connector_id) do update set sealed = excluded.sealed`.execute(trx)
}

/** Deletes the secrets and status of a removed connector. */
export async function deleteConnectorData(trx: ItemContext['trx'], at: At): Promise<void> {
  for (const table of ['connector_secret', 'connector_status'])
    await sql`delete from ${sql.table(table)}
      where organization_id = ${at.organizationId}::int and connector_id = ${at.connectorId}::int`.execute(trx)
}

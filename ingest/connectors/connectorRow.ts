import { createHash } from 'node:crypto'
import type { ConnectorTypeId } from '@takt/domain/areas/connectors/connectorTypeIds.ts'
import { findConnectorType } from '@takt/domain/areas/connectors/connectorTypes.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { unseal } from '@takt/store/secrets/seal.ts'
import { type Kysely, sql } from 'kysely'
import type { ConnectorTables } from './connectorTables.ts'

/** A connector as run by ingest: with validated options, including secrets. */
export type ConnectorRow = {
  organizationId: number
  connectorId: number
  connectorTypeId: ConnectorTypeId
  deviceId: number
  options: Record<string, unknown>
  /** Hash of everything that requires a restart of the connector when it changes. */
  fingerprint: string
  /** Hash of what the data are of; another one starts a new timeline, in which counters have no earlier total. */
  sourceFingerprint: string
}

const hash = (content: readonly unknown[]) => createHash('sha256').update(JSON.stringify(content)).digest('hex')

/** Options that confirm who may read or respond; they do not change what a source is. */
const isOfAccess = (name: string, secrets: readonly string[]) => name === 'trustedServer' || secrets.includes(name)

/** Returns null if the secrets were sealed with another key. */
function secretsOf(sealed: string | null, place: string, secret: string): Record<string, unknown> | null {
  try {
    return sealed === null ? {} : JSON.parse(unseal(sealed, { secret, purpose: 'connectors', place }))
  } catch {
    return null
  }
}

/**
 * Reads all enabled connectors of all organizations; skips those whose options are no longer valid.
 */
export async function readConnectors(db: Kysely<Tables>, secret: string): Promise<ConnectorRow[]> {
  const rows = await db
    .withTables<ConnectorTables>()
    .selectFrom('connectors as c')
    .leftJoin('connector_secret as s', (join) =>
      join.onRef('s.organization_id', '=', 'c.organization_id').onRef('s.connector_id', '=', 'c.connector_id'),
    )
    .select(['c.organization_id', 'c.connector_id', 'c.connector_type_id', 'c.device_id', 'c.options', 's.sealed'])
    .where('c.enabled', '=', sql.lit(true))
    .orderBy('c.connector_id')
    .execute()
  return rows.flatMap((row) => {
    const type = findConnectorType(row.connector_type_id)
    const secrets = secretsOf(row.sealed, `${row.organization_id}/${row.connector_id}`, secret)
    if (!type || !secrets) return []
    const options = type.options.safeParse({ ...(row.options as object), ...secrets })
    if (!options.success) return []
    const source = Object.entries(options.data).filter(([name]) => !isOfAccess(name, type.secrets))
    return {
      organizationId: row.organization_id,
      connectorId: row.connector_id,
      connectorTypeId: type.connectorTypeId,
      deviceId: row.device_id,
      options: options.data,
      fingerprint: hash([row.connector_type_id, row.device_id, options.data]),
      sourceFingerprint: hash([row.connector_type_id, row.device_id, Object.fromEntries(source)]),
    }
  })
}

/** Deletes stored data of connectors that no longer exist. */
export async function deleteRemoved(db: Kysely<Tables>): Promise<void> {
  for (const table of ['connector_status', 'connector_feed'] as const)
    await sql`delete from ${sql.table(table)} where connector_id not in (select connector_id from connectors)`.execute(
      db,
    )
}

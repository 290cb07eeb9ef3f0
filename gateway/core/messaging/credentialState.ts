import { type Kysely, sql } from 'kysely'
import type { Device } from './deviceCredential.ts'
import type { MessagingTables } from './messagingTables.ts'

/**
 * Whether a device has credentials that are good, until when (an instant), and what was last done with them, when and
 * why.
 */
export type CredentialState = {
  expires: string | null
  last: { what: 'issued' | 'revoked'; at: string; reason: string | null } | null
}

/** Reads it from the keys that are good and the log. */
export async function credentialState(
  db: Kysely<MessagingTables>,
  { organizationId, deviceId }: Device,
  now: number,
): Promise<CredentialState> {
  const good = await db
    .selectFrom('messaging_key')
    .select((row) => row.fn.max('expires_at').as('expires'))
    .where('organization_id', '=', organizationId)
    .where('device_id', '=', deviceId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', new Date(now))
    .executeTakeFirst()
  const { rows } = await sql<{ type: string; at: Date; reason: string | null }>`
    select type, recorded_at as at, meta->>'reason' as reason from event
    where organization_id = ${organizationId}::int and stream = ${`deviceCredentials/${deviceId}`}
    order by version desc limit 1`.execute(db)
  const last = rows[0]
  return {
    expires: good?.expires?.toISOString() ?? null,
    last: last
      ? {
          what: last.type === 'deviceCredentials.issued' ? 'issued' : 'revoked',
          at: last.at.toISOString(),
          reason: last.reason,
        }
      : null,
  }
}

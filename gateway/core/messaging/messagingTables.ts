import type { ColumnType } from 'kysely'

/**
 * Accounts of organizations in NATS, and the keys that credentials were minted for: of a session or of a device
 * (migrations/postgres/0020, 0196).
 */
export type MessagingTables = {
  messaging_account: { account_of: number; public_key: string }
  messaging_key: {
    public_key: string
    session_id: ColumnType<string | null, string | undefined, never>
    /** In whose account it is good. */
    organization_id: number
    device_id: ColumnType<number | null, number | undefined, never>
    expires_at: Date
    revoked_at: ColumnType<Date | null, undefined, Date>
  }
}

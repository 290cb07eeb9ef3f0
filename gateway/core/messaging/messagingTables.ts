import type { ColumnType } from 'kysely'

/**
 * Accounts of organizations in NATS, and the keys for which credentials were issued to sessions or devices
 * (migrations/postgres/0020, 0196).
 */
export type MessagingTables = {
  messaging_account: { account_of: number; public_key: string }
  messaging_key: {
    public_key: string
    session_id: ColumnType<string | null, string | undefined, never>
    /** The organization in whose account the key is valid. */
    organization_id: number
    device_id: ColumnType<number | null, number | undefined, never>
    expires_at: Date
    revoked_at: ColumnType<Date | null, undefined, Date>
  }
}

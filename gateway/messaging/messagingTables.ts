import type { ColumnType } from 'kysely'

/** Keys that messaging credentials were minted for (migrations/postgres/0020): of a session or of a device. */
export type MessagingTables = {
  messaging_key: {
    public_key: string
    session_id: ColumnType<string | null, string | undefined, never>
    organization_id: ColumnType<number | null, number | undefined, never>
    device_id: ColumnType<number | null, number | undefined, never>
    expires_at: Date
    revoked_at: ColumnType<Date | null, undefined, Date>
  }
}

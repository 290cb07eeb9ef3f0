import type { Permissions } from '@takt/domain/access/permissions.ts'
import type { ColumnType, Generated } from 'kysely'

export type UserAccountTable = {
  user_id: Generated<number>
  user_name: string
  user_name_lower: ColumnType<string, never, never>
  email: string
  entity_id: number
  country: string | null
  timezone: string | null
  selected_entity_id: number | null
  selected_organization_id: number | null
  dark_mode: boolean
  global_admin: boolean
  restrict_orgs: boolean
  enabled: boolean
  permissions: ColumnType<Permissions, string, string>
  version: number
  last_updated: Date
}

export type SessionTable = {
  session_id: Generated<string>
  user_id: number
  selected_entity_id: number | null
  selected_organization_id: number | null
  address: string
  created_at: Date
  last_used_at: Date
  expires_at: Date
  ended_at: Date | null
}

/** The tables of migrations/postgres/0020. */
export type AccessTables = {
  user_account: UserAccountTable
  user_organization: { user_id: number; organization_id: number; entity_id: number }
  user_credential: { user_id: number; password_hash: string; changed_at: Generated<Date> }
  session: SessionTable
  session_token: { token_hash: Buffer; session_id: string; expires_at: Date }
}

import type { Permissions } from '@takt/domain/core/rights/permissions.ts'
import type { ColumnType, Generated } from 'kysely'

export type UserAccountTable = {
  user_id: Generated<number>
  user_name: string
  user_name_lower: ColumnType<string, never, never>
  email: string
  person_name: Generated<string | null>
  entity_id: number
  country: string | null
  timezone: string | null
  selected_entity_id: number | null
  selected_organization_id: number | null
  dark_mode: boolean
  global_admin: boolean
  restrict_orgs: boolean
  enabled: boolean
  invited: Generated<boolean>
  kind: Generated<'person' | 'display'>
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
  user_agent: string
  masked: Generated<boolean>
  authenticated_at: Generated<Date>
  created_at: Date
  last_used_at: Date
  expires_at: Date
  ended_at: Date | null
  /** Set for API tokens, as is the next column. */
  token_name: Generated<string | null>
  token_permissions: ColumnType<Permissions | null, string | undefined, never>
  /** Set for the flow editor page, as is the next column: the session that opened it. */
  design_of: Generated<number | null>
  opened_by: Generated<string | null>
}

/** The tables of migrations/postgres/0020, 0130 to 0139, 0191, 0203, 0308 and 0343. */
export type AccessTables = {
  user_account: UserAccountTable
  user_organization: { user_id: number; organization_id: number; entity_id: number }
  user_credential: { user_id: number; password_hash: string; changed_at: Generated<Date> }
  session: SessionTable
  session_token: { token_hash: Buffer; session_id: string; expires_at: Date; single_use: Generated<boolean> }
  display: {
    display_id: Generated<number>
    organization_id: number
    user_id: number
    session_id: string
    display_name: string
    dashboards: ColumnType<string[], string, string>
    device_group_ids: ColumnType<number[] | null, string | null, string | null>
    created_at: Date
    created_by: number | null
    revoked_at: Date | null
    build: Generated<string | null>
    here_at: Generated<Date | null>
    renew_to: Generated<string | null>
    /** Set for the screen at a machine, as are the next two columns. */
    device_id: Generated<number | null>
    resource_id: Generated<string | null>
    credential_key: Generated<string | null>
  }
  email_change: {
    user_id: number
    email: string
    asked_by: number | null
    asked_at: Date
    expires_at: Date
    token_hash: Buffer | null
  }
  audit: {
    at: Date
    entity_id: number | null
    organization_id: number | null
    user_id: number | null
    user_name: string
    action: string
    item_type: string | null
    what: string
    status: number | null
    address: string
    user_agent: string
    request_id: string | null
  }
  password_link: {
    token_hash: Buffer
    user_id: number
    purpose: 'reset' | 'invitation'
    expires_at: Date
    used_at: Date | null
    created_at: Generated<Date>
  }
}

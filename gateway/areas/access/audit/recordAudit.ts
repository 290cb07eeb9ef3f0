import type { AuditAction } from '@takt/domain/areas/access/audit.ts'
import { truncateText } from '@takt/domain/core/item/truncateText.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import type { Context } from 'hono'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Dependencies } from '../../../core/dependencies.ts'
import type { RequestEnv } from '../../../core/http/router.ts'
import type { AccessTables } from '../accessTables.ts'
import { type Origin, requestOrigin } from '../requestOrigin.ts'

export type AuditEntry = {
  action: AuditAction
  what: string
  from: Origin
  /** Epoch ms. */
  at: number
  userId?: number | null
  userName?: string
  entityId?: number | null
  organizationId?: number | null
  itemType?: string | null
  status?: number | null
  requestId?: string | null
}

/** Records an audit entry: user, action, time and origin. */
export async function recordAudit(systemDb: Kysely<Tables>, entry: AuditEntry): Promise<void> {
  await systemDb
    .withTables<AccessTables>()
    .insertInto('audit')
    .values({
      at: new Date(entry.at),
      entity_id: entry.entityId ?? null,
      organization_id: entry.organizationId ?? null,
      user_id: entry.userId ?? null,
      user_name: nameIn(entry),
      action: entry.action,
      item_type: entry.itemType ?? null,
      what: storable(entry.what, 1000),
      status: entry.status ?? null,
      address: storable(entry.from.address, 100),
      user_agent: storable(entry.from.userAgent, 300),
      request_id: entry.requestId ?? null,
    })
    .execute()
}

/** Records an audit entry for a request, with the current time and the request's origin. */
export const recordRequest = (
  c: Context,
  { systemDb, env, now }: Pick<Dependencies, 'systemDb' | 'env' | 'now'>,
  entry: Omit<AuditEntry, 'at' | 'from'>,
): Promise<void> => recordAudit(systemDb, { ...entry, at: now(), from: requestOrigin(c, env.TAKT_TRUSTED_PROXIES) })

/** The same with the user of the session. */
export const recordSessionRequest = (
  c: Context<RequestEnv>,
  dependencies: Pick<Dependencies, 'systemDb' | 'env' | 'now'>,
  entry: Pick<AuditEntry, 'action' | 'what' | 'itemType' | 'status'>,
): Promise<void> => {
  const { userId, userName, entityId, organizationId } = c.var.session
  const by = { userId, userName, entityId, organizationId, requestId: c.var.requestId }
  return recordRequest(c, dependencies, { ...entry, ...by })
}

/**
 * Returns the account name; for screens at machines and wall displays the display name precedes it, because the display
 * name alone could equal another account.
 */
function nameIn({ userId = null, userName = '' }: AuditEntry): RawBuilder<string> {
  const account = storable(userName, 254)
  return sql`coalesce((select left(display_name || ' (' || ${account}::text || ')', 254) from display
    where user_id = ${userId}::int), ${account})`
}

// Mistyped names are recorded as well, and Postgres cannot store NUL.
const storable = (text: string, size: number) => truncateText(text.replaceAll('\u0000', ''), size)

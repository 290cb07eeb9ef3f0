import type { AuditAction } from '@takt/domain/areas/access/audit.ts'
import { cutText } from '@takt/domain/core/item/cutText.ts'
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

/** Writes down who did what, when and from where. */
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

/** Writes down what a request did, now and from where it came. */
export const recordRequest = (
  c: Context,
  { systemDb, env, now }: Pick<Dependencies, 'systemDb' | 'env' | 'now'>,
  entry: Omit<AuditEntry, 'at' | 'from'>,
): Promise<void> => recordAudit(systemDb, { ...entry, at: now(), from: requestOrigin(c, env.TAKT_TRUSTED_PROXIES) })

/** The same, by whom the session tells. */
export const recordSessionRequest = (
  c: Context<RequestEnv>,
  dependencies: Pick<Dependencies, 'systemDb' | 'env' | 'now'>,
  entry: Pick<AuditEntry, 'action' | 'what' | 'itemType' | 'status'>,
): Promise<void> => {
  const { userId, userName, entityId, organizationId } = c.var.session
  const by = { userId, userName, entityId, organizationId, requestId: c.var.requestId }
  return recordRequest(c, dependencies, { ...entry, ...by })
}

/** The account; of a screen at a machine and of a wall board after its name, which alone another account could have. */
function nameIn({ userId = null, userName = '' }: AuditEntry): RawBuilder<string> {
  const account = storable(userName, 254)
  return sql`coalesce((select left(display_name || ' (' || ${account}::text || ')', 254) from display
    where user_id = ${userId}::int), ${account})`
}

// Names that were typed wrong come here as well: Postgres keeps no NUL.
const storable = (text: string, size: number) => cutText(text.replaceAll('\u0000', ''), size)

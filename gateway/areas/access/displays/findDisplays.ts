import type { Tables } from '@takt/store/postgres/tables.ts'
import type { Kysely } from 'kysely'
import { notFound } from '../../../core/http/responses/httpError.ts'
import type { AccessTables } from '../accessTables.ts'
import { accessTexts as texts } from '../texts.ts'

/** Returns the wall displays of an organization, by name; screens at machines belong to their devices. */
export async function listDisplays(systemDb: Kysely<Tables>, organizationId: number) {
  const rows = await systemDb
    .withTables<AccessTables>()
    .selectFrom('display as d')
    .innerJoin('session as s', 's.session_id', 'd.session_id')
    .selectAll('d')
    .select('s.last_used_at')
    .select((tokens) =>
      tokens
        .selectFrom('session_token as t')
        .whereRef('t.session_id', '=', 'd.session_id')
        .where('t.single_use', '=', false)
        .select((count) => count.fn.countAll<number>().as('total'))
        .as('tokens'),
    )
    .where('d.organization_id', '=', organizationId)
    .where('d.device_id', 'is', null)
    .orderBy('d.display_name')
    .orderBy('d.display_id')
    .execute()
  return rows.map((row) => ({
    displayId: row.display_id,
    displayName: row.display_name,
    dashboards: row.dashboards,
    deviceGroupIds: row.device_group_ids,
    status: row.revoked_at
      ? ('revoked' as const)
      : (row.tokens ?? 0) > 0
        ? ('connected' as const)
        : ('waiting' as const),
    createdAt: row.created_at.toISOString(),
    lastUsedAt: (row.tokens ?? 0) > 0 ? row.last_used_at.toISOString() : null,
    revokedAt: row.revoked_at?.toISOString() ?? null,
  }))
}

/** Returns a wall display of the organization that has not been revoked; throws if there is none. */
export async function findDisplay(systemDb: Kysely<Tables>, organizationId: number, displayId: number) {
  const row = await systemDb
    .withTables<AccessTables>()
    .selectFrom('display')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('display_id', '=', displayId)
    .where('device_id', 'is', null)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw notFound(texts.display(displayId))
  return row
}

import type { Session } from '@takt/domain/areas/access/session.ts'
import { counted } from '@takt/domain/core/item/counted.ts'
import { lowercaseLabel } from '@takt/domain/core/item/lowercaseLabel.ts'
import type { Tenant } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { type Kysely, sql } from 'kysely'
import { notFound } from '../../../core/http/responses/httpError.ts'
import { type Origin, recordAudit } from '../../access/index.ts'
import { organizationsTexts as texts } from '../texts.ts'
import type { OrganizationContents } from './contentsOf.ts'

/** Formats contents for people, for example `1,200 devices, 3 jobs`. */
export const inWords = (contents: OrganizationContents): string =>
  contents.map(({ label, count }) => counted(count.toLocaleString('en'), lowercaseLabel(label))).join(', ')

/**
 * Requests the removal of an organization with all its data. This transaction ends all access: sessions no longer
 * select it, and its wall displays and device credentials become invalid. The data are removed afterwards
 * (`runRemoval.ts`).
 */
export async function requestRemoval(
  systemDb: Kysely<Tables>,
  requester: { session: Session; from: Origin; now: number },
  tenant: Tenant,
  contents: OrganizationContents,
): Promise<void> {
  const { session, from, now } = requester
  const { organizationId, entityId } = tenant
  await systemDb.transaction().execute(async (trx) => {
    const { rows } = await sql<{ name: string }>`select organization_name as name from organizations
      where organization_id = ${organizationId}::int for update`.execute(trx)
    const inserted = await sql`insert into organization_removal
        (leaving_id, entity_id, organization_name, requested_by, requested_by_name)
      select organization_id, entity_id, organization_name, ${session.userId}::int, ${session.userName}
      from organizations where organization_id = ${organizationId}::int
      on conflict do nothing returning leaving_id`.execute(trx)
    if (inserted.rows.length === 0) throw notFound(texts.organization(organizationId))
    await sql`delete from user_account where kind = 'display' and user_id in (
      select user_id from display where organization_id = ${organizationId}::int)`.execute(trx)
    await sql`update session set selected_organization_id = null
      where selected_organization_id = ${organizationId}::int`.execute(trx)
    await sql`update user_account set selected_organization_id = null
      where selected_organization_id = ${organizationId}::int`.execute(trx)
    await sql`update messaging_key set revoked_at = clock_timestamp()
      where organization_id = ${organizationId}::int and revoked_at is null`.execute(trx)
    // The audit entry belongs to no organization, so it is kept.
    const what = `Organization ${organizationId} '${rows[0]!.name}' deleted${contents.length ? ` with ${inWords(contents)}` : ''}`
    const { userId, userName } = session
    const entry = { action: 'changed', what, from, at: now, userId, userName, entityId } as const
    await recordAudit(trx, { ...entry, itemType: 'organizations', status: 200 })
  })
}

import type { ProfileChange, SentSessionUser } from '@takt/domain/areas/access/sessionUser.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import type { Kysely } from 'kysely'
import { notFound } from '../../core/http/responses/refusal.ts'
import type { AccessTables } from './accessTables.ts'
import { effectivePermissions } from './effectivePermissions.ts'
import { recordUserEvent } from './recordUserEvent.ts'
import { sessionUserOf } from './sessionUserOf.ts'
import { accessTexts as texts } from './texts.ts'
import { usableSelection } from './usableSelection.ts'
import { lockAccount } from './users/lockAccount.ts'

/**
 * Changes what users may change about themselves, and what this session has selected; answers the user as it is then.
 * An entity or organization that the user may not use is refused like one that does not exist; an entity without an
 * organization of it deselects.
 */
export async function changeProfile(
  systemDb: Kysely<Tables>,
  who: { userId: number; sessionId: string; now: number },
  change: ProfileChange,
): Promise<SentSessionUser> {
  return systemDb.transaction().execute(async (plain) => {
    const trx = plain.withTables<AccessTables>()
    const account = await lockAccount(trx, who.userId)
    const session = await trx
      .selectFrom('session')
      .select(['selected_entity_id', 'selected_organization_id'])
      .where('session_id', '=', who.sessionId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const entityId = change.selectedEntityId === undefined ? session.selected_entity_id : change.selectedEntityId
    const organizationId =
      change.selectedOrganizationId === undefined ? session.selected_organization_id : change.selectedOrganizationId
    const selection = await usableSelection(trx, { userId: who.userId, entityId, organizationId })
    if (change.selectedEntityId && !selection.selectedEntityId) throw notFound(texts.entity(change.selectedEntityId))
    if (change.selectedOrganizationId && !selection.selectedOrganizationId)
      throw notFound(texts.organization(change.selectedOrganizationId))
    await trx
      .updateTable('session')
      .set({
        selected_entity_id: selection.selectedEntityId,
        selected_organization_id: selection.selectedOrganizationId,
      })
      .where('session_id', '=', who.sessionId)
      .execute()
    const wished = {
      person_name: change.personName === undefined ? account.person_name : change.personName,
      country: change.country === undefined ? account.country : change.country,
      timezone: change.timezone === undefined ? account.timezone : change.timezone,
      dark_mode: change.darkMode ?? account.dark_mode,
      selected_entity_id: selection.selectedEntityId,
      selected_organization_id: selection.selectedOrganizationId,
    }
    const changed = Object.entries(wished).filter(([field, value]) => account[field as keyof typeof wished] !== value)
    const permissions = await effectivePermissions(trx, account)
    if (!changed.length) return sessionUserOf({ ...account, permissions }, selection)
    const version = account.version + 1
    const row = await trx
      .updateTable('user_account')
      .set({ ...wished, version, last_updated: new Date(who.now) })
      .where('user_id', '=', who.userId)
      .returningAll()
      .executeTakeFirstOrThrow()
    await recordUserEvent(plain, {
      type: 'users.changed',
      userId: who.userId,
      entityId: account.entity_id,
      version,
      data: Object.fromEntries(changed),
      actorId: who.userId,
    })
    return sessionUserOf({ ...row, permissions }, selection)
  })
}

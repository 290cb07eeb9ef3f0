import type { ProfileChange, SerializedSessionUser } from '@takt/domain/areas/access/sessionUser.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import type { Kysely } from 'kysely'
import { notFound } from '../../core/http/responses/httpError.ts'
import type { AccessTables } from './accessTables.ts'
import { effectivePermissions } from './effectivePermissions.ts'
import { recordUserEvent } from './recordUserEvent.ts'
import { sessionUserOf } from './sessionUserOf.ts'
import { accessTexts as texts } from './texts.ts'
import { usableSelection } from './usableSelection.ts'
import { lockAccount } from './users/lockAccount.ts'

/**
 * Changes the profile fields that users may change themselves, and the selection of this session; returns the updated
 * user. An entity or organization that the user may not use is rejected like one that does not exist; an entity without
 * an organization of it clears the organization selection.
 */
export async function changeProfile(
  systemDb: Kysely<Tables>,
  caller: { userId: number; sessionId: string; now: number },
  change: ProfileChange,
): Promise<SerializedSessionUser> {
  return systemDb.transaction().execute(async (baseTrx) => {
    const trx = baseTrx.withTables<AccessTables>()
    const account = await lockAccount(trx, caller.userId)
    const session = await trx
      .selectFrom('session')
      .select(['selected_entity_id', 'selected_organization_id'])
      .where('session_id', '=', caller.sessionId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const entityId = change.selectedEntityId === undefined ? session.selected_entity_id : change.selectedEntityId
    const organizationId =
      change.selectedOrganizationId === undefined ? session.selected_organization_id : change.selectedOrganizationId
    const selection = await usableSelection(trx, { userId: caller.userId, entityId, organizationId })
    if (change.selectedEntityId && !selection.selectedEntityId) throw notFound(texts.entity(change.selectedEntityId))
    if (change.selectedOrganizationId && !selection.selectedOrganizationId)
      throw notFound(texts.organization(change.selectedOrganizationId))
    await trx
      .updateTable('session')
      .set({
        selected_entity_id: selection.selectedEntityId,
        selected_organization_id: selection.selectedOrganizationId,
      })
      .where('session_id', '=', caller.sessionId)
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
      .set({ ...wished, version, last_updated: new Date(caller.now) })
      .where('user_id', '=', caller.userId)
      .returningAll()
      .executeTakeFirstOrThrow()
    await recordUserEvent(baseTrx, {
      type: 'users.changed',
      userId: caller.userId,
      entityId: account.entity_id,
      version,
      data: Object.fromEntries(changed),
      actorId: caller.userId,
    })
    return sessionUserOf({ ...row, permissions }, selection)
  })
}

import type { Session } from '@takt/domain/areas/access/session.ts'
import type { SecurityChange } from '@takt/domain/areas/access/userChanges.ts'
import { areas, flags, noPermissions, type Permissions } from '@takt/domain/core/rights/permissions.ts'
import { invalid, Refusal } from '../../../core/http/responses/refusal.ts'
import { accessTexts as texts } from '../texts.ts'

/**
 * Throws unless whoever gives has every right of `rights` too, but for those that were there `before`. Who gets another
 * organization gets all rights there: then nothing was there before.
 */
export function refuseForeignRights(
  giver: Pick<Session, 'globalAdmin' | 'permissions'>,
  rights: Permissions,
  before: Permissions = noPermissions,
): void {
  if (giver.globalAdmin) return
  const foreign = areas.flatMap((area) =>
    flags
      .filter((flag) => rights[area]?.[flag] && !before[area]?.[flag] && !giver.permissions[area]?.[flag])
      .map((flag) => `'${flag}' on '${area}'`),
  )
  if (foreign.length) throw new Refusal('forbidden', texts.givesForeignRights(foreign.join(', ')))
}

/**
 * Throws if the session would give somebody more than itself may give: another's organizations, or the administration
 * of all.
 */
export function refuseMoreThanOwn(session: Session, change: SecurityChange, reachable: ReadonlySet<number>): void {
  if (change.globalAdmin && !session.globalAdmin) throw new Refusal('forbidden', texts.onlyGlobal)
  if (change.restrictOrgs === false && session.restrictOrgs && !session.globalAdmin)
    throw new Refusal('forbidden', texts.onlyAllGiveAll)
  const unknown = change.organizationIds?.filter((id) => !reachable.has(id)) ?? []
  if (unknown.length) throw invalid({ organizationIds: texts.noOrganization(unknown.join(', ')) })
}

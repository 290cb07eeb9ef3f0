import type { Session } from '@takt/domain/areas/access/session.ts'
import type { SecurityChange } from '@takt/domain/areas/access/userChanges.ts'
import { areas, flags, noPermissions, type Permissions } from '@takt/domain/core/rights/permissions.ts'
import { HttpError, invalid } from '../../../core/http/responses/httpError.ts'
import { accessTexts as texts } from '../texts.ts'

/**
 * Throws unless the grantor has every right in `rights` that was not set `before`. A user added to another organization
 * gets all its rights there, so nothing was set before.
 */
export function rejectForeignRights(
  grantor: Pick<Session, 'globalAdmin' | 'permissions'>,
  rights: Permissions,
  before: Permissions = noPermissions,
): void {
  if (grantor.globalAdmin) return
  const foreign = areas.flatMap((area) =>
    flags
      .filter((flag) => rights[area]?.[flag] && !before[area]?.[flag] && !grantor.permissions[area]?.[flag])
      .map((flag) => `'${flag}' on '${area}'`),
  )
  if (foreign.length) throw new HttpError('forbidden', texts.exceedsOwnRights(foreign.join(', ')))
}

/**
 * Throws if the session would grant more than it may: unreachable organizations, global administration, or access to
 * all organizations.
 */
export function rejectExcessiveChange(session: Session, change: SecurityChange, reachable: ReadonlySet<number>): void {
  if (change.globalAdmin && !session.globalAdmin) throw new HttpError('forbidden', texts.onlyGlobal)
  if (change.restrictOrgs === false && session.restrictOrgs && !session.globalAdmin)
    throw new HttpError('forbidden', texts.onlyWithAllOrganizations)
  const unknown = change.organizationIds?.filter((id) => !reachable.has(id)) ?? []
  if (unknown.length) throw invalid({ organizationIds: texts.noOrganization(unknown.join(', ')) })
}

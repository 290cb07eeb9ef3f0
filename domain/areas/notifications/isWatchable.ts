import type { ItemType } from '../../core/item/item.ts'
import { machineAlerts } from './machineAlerts.ts'

const typesWithPagePermissions = ['documents', 'docRevisions']

/**
 * True if a notification may watch rows of a type: those of an organization that users edit. Types that only the
 * product writes (calls, the audit log) have no row changes in the log. Access to links and revisions depends on their
 * page rather than an area, so they cannot be watched.
 */
export const isWatchable = (type: ItemType): boolean =>
  type === machineAlerts ||
  (type.scope === 'organization' &&
    !typesWithPagePermissions.includes(type.name) &&
    Object.values(type.fields).some(({ editable }) => editable))

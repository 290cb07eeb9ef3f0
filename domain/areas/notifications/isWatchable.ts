import type { ItemType } from '../../core/item/item.ts'
import { machineAlerts } from './machineAlerts.ts'

const saidByPage = ['documents', 'docRevisions']

/**
 * Whether a notification may watch rows of a type: those of an organization that people keep. What only the product
 * writes (calls, the audit) has no changes of rows in the log. Who may read which link, or revision, is said by its
 * page and not by an area: of those nobody is told.
 */
export const isWatchable = (type: ItemType): boolean =>
  type === machineAlerts ||
  (type.scope === 'organization' &&
    !saidByPage.includes(type.name) &&
    Object.values(type.fields).some(({ editable }) => editable))

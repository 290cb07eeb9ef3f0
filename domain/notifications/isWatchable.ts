import type { ItemType } from '../item/item.ts'
import { machineAlerts } from './machineAlerts.ts'

/**
 * Whether a notification may watch rows of a type: those of an organization that people keep. What only the product
 * writes (calls, the audit) has no changes of rows in the log.
 */
export const isWatchable = (type: ItemType): boolean =>
  type === machineAlerts ||
  (type.scope === 'organization' && Object.values(type.fields).some(({ editable }) => editable))

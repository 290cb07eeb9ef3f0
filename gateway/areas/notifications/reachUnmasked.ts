import { HttpError } from '../../core/http/responses/httpError.ts'
import { tenantFor } from '../../core/items/itemAccess.ts'
import type { MountedItem, Reaching } from '../../core/items/mountedItem.ts'
import { notificationsTexts as texts } from './texts.ts'

/**
 * Restricts access to the session's organization and rejects masked sessions, because values of rules and addresses are
 * not masked.
 */
export const reachUnmasked =
  (type: MountedItem['type']) =>
  async ({ session }: Reaching) => {
    if (session.isMasked) throw new HttpError('forbidden', texts.notWhileMasked)
    return tenantFor(type, session)
  }

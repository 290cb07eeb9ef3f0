import { Refusal } from '../../core/http/responses/refusal.ts'
import { tenantFor } from '../../core/items/itemAccess.ts'
import type { MountedItem, Reaching } from '../../core/items/mountedItem.ts'
import { notificationsTexts as texts } from './texts.ts'

/**
 * The session's organization, not for masked sessions: values of rules and addresses would be told and taken as they
 * are.
 */
export const reachUnmasked =
  (type: MountedItem['type']) =>
  async ({ session }: Reaching) => {
    if (session.isMasked) throw new Refusal('forbidden', texts.notWhileMasked)
    return tenantFor(type, session)
  }

import { asksOf } from '../http/authorize.ts'
import { Refusal } from '../http/refusal.ts'
import { tenantFor } from '../items/itemAccess.ts'
import type { MountedItem, Reaching } from '../items/mountedItem.ts'
import { notificationsTexts as texts } from './texts.ts'

/** The session's organization, with the rights that rules of the type look at. */
export const reachAsking =
  (type: MountedItem['type']) =>
  async ({ session }: Reaching) => ({
    ...tenantFor(type, session),
    asks: asksOf(session),
  })

/** The same, not for masked sessions: values of rules and addresses would be told and taken as they are. */
export const reachUnmasked = (type: MountedItem['type']) => async (reaching: Reaching) => {
  if (reaching.session.isMasked) throw new Refusal('forbidden', texts.notWhileMasked)
  return reachAsking(type)(reaching)
}

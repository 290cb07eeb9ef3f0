import type { SessionContext, SharedSession } from './sessionTypes.ts'

/** Another tab's token and mask mode. */
export const followToken = (shared: SharedSession | null): Partial<SessionContext> =>
  shared ? { authtoken: shared.authtoken, maskMode: shared.maskMode } : {}

/** What another tab has selected: the server keeps it already, for both. */
export function followSelection({ user }: SessionContext, shared: SharedSession | null): Partial<SessionContext> {
  if (!shared || !user) return {}
  const selection = { selectedEntityId: shared.entityId, selectedOrganizationId: shared.organizationId }
  return { ...selection, user: { ...user, ...selection } }
}

/** Whether another tab belongs to somebody else than the one who is signed in here. */
export const isOther = ({ user }: SessionContext, shared: SharedSession | null): boolean =>
  user !== null && shared !== null && user.userId !== shared.userId

/** Whether another tab works in another entity or organization than this one. */
export const isElsewhere = ({ keptSelection }: SessionContext, shared: SharedSession | null): boolean =>
  shared !== null &&
  (keptSelection.entityId !== shared.entityId || keptSelection.organizationId !== shared.organizationId)

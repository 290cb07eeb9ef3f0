import type { SessionContext, SignedIn } from './sessionTypes.ts'
import { isSelectedId, type Organization } from './sessionUser.ts'

type Selection = { selectedEntityId: number; selectedOrganizationId: number }

/**
 * Returns the organization for an entity: the preferred one if it belongs to the entity, otherwise the entity's first
 * in the list; NaN if the list contains none of the entity.
 */
export function organizationFor(entityId: number, preferredId: number, organizations: readonly Organization[]): number {
  const ofEntity = organizations.filter((organization) => organization.entityId === entityId)
  if (ofEntity.some((organization) => organization.organizationId === preferredId)) return preferredId
  return ofEntity[0]?.organizationId ?? Number.NaN
}

/** Returns entity and organization adjusted to the server's lists. */
export function reconcile(context: Pick<SessionContext, 'entities' | 'organizations'> & Selection): Selection {
  const { entities, organizations, selectedOrganizationId } = context
  const isListed = entities.some((entity) => entity.entityId === context.selectedEntityId)
  const selectedEntityId = isListed ? context.selectedEntityId : (entities[0]?.entityId ?? Number.NaN)
  return {
    selectedEntityId,
    selectedOrganizationId: organizationFor(selectedEntityId, selectedOrganizationId, organizations),
  }
}

/** Returns the selections after sign-in: the user's own if they exist, otherwise those stored in this browser. */
export function selectionOf(signedIn: SignedIn, stored: Selection): Selection {
  const { user } = signedIn
  return {
    selectedEntityId: isSelectedId(user.selectedEntityId) ? user.selectedEntityId : stored.selectedEntityId,
    selectedOrganizationId: isSelectedId(user.selectedOrganizationId)
      ? user.selectedOrganizationId
      : stored.selectedOrganizationId,
  }
}

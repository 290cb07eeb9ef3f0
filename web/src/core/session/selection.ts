import type { SessionContext, SignedIn } from './sessionTypes.ts'
import { isChosen, type Organization } from './sessionUser.ts'

type Selection = { selectedEntityId: number; selectedOrganizationId: number }

/**
 * The organization that goes with an entity: the one chosen if it belongs there, else the entity's first in the list;
 * NaN if the list holds none of that entity.
 */
export function organizationFor(entityId: number, chosen: number, organizations: readonly Organization[]): number {
  const ofEntity = organizations.filter((organization) => organization.entityId === entityId)
  if (ofEntity.some((organization) => organization.organizationId === chosen)) return chosen
  return ofEntity[0]?.organizationId ?? Number.NaN
}

/** Entity and organization brought into agreement with the lists that the server gave. */
export function reconcile(context: Pick<SessionContext, 'entities' | 'organizations'> & Selection): Selection {
  const { entities, organizations, selectedOrganizationId } = context
  const known = entities.some((entity) => entity.entityId === context.selectedEntityId)
  const selectedEntityId = known ? context.selectedEntityId : (entities[0]?.entityId ?? Number.NaN)
  return {
    selectedEntityId,
    selectedOrganizationId: organizationFor(selectedEntityId, selectedOrganizationId, organizations),
  }
}

/** The selections after sign-in: the user's own where they were ever made, else what this browser remembers. */
export function selectionOf(signedIn: SignedIn, kept: Selection): Selection {
  const { user } = signedIn
  return {
    selectedEntityId: isChosen(user.selectedEntityId) ? user.selectedEntityId : kept.selectedEntityId,
    selectedOrganizationId: isChosen(user.selectedOrganizationId)
      ? user.selectedOrganizationId
      : kept.selectedOrganizationId,
  }
}

/** What the server says of organizations when it refuses. */
export const organizationsTexts = {
  mustBeObject: 'must be an object',
  restricted: 'You are restricted to organizations that were given to you: somebody who is not adds another',
  chooseEntity: 'Choose an entity first',
  entity: (entityId: number) => `Entity ${entityId}`,
  entityReferredTo: (entityId: string | number | undefined, total: number) =>
    `Entity ${entityId} is still referred to by ${total} × User`,
  organization: (organizationId: number | null) => `Organization ${organizationId}`,
  wrongName: (organizationId: number | null) => `is not the name of organization ${organizationId}`,
  organizationReferredTo: (organizationId: number | null, found: string) =>
    `Organization ${organizationId} is still referred to by ${found}`,
} as const

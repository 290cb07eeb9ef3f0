/** Error messages of organizations. */
export const organizationsTexts = {
  mustBeObject: 'must be an object',
  restricted: 'You only have access to assigned organizations. An unrestricted user must add new ones.',
  chooseEntity: 'Choose an entity first',
  entity: (entityId: number) => `Entity ${entityId}`,
  entityReferredTo: (entityId: string | number | undefined, total: number) =>
    `Entity ${entityId} is still referred to by ${total} × User`,
  organization: (organizationId: number | null) => `Organization ${organizationId}`,
  wrongName: (organizationId: number | null) => `is not the name of organization ${organizationId}`,
  organizationReferredTo: (organizationId: number | null, contents: string) =>
    `Organization ${organizationId} is still referred to by ${contents}`,
} as const

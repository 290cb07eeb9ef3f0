import { counted } from '@takt/domain/core/item/counted.ts'

/** Error messages of organizations. */
export const organizationsTexts = {
  mustBeObject: 'must be an object',
  restricted: 'You only have access to assigned organizations. An unrestricted user must add new ones.',
  chooseEntity: 'Choose an entity first',
  entity: (entityId: number) => `Entity ${entityId}`,
  entityReferredTo: (entityId: string | number | undefined, total: number) =>
    `Entity ${entityId} cannot be deleted: it is still used by ${counted(total, 'user')}.`,
  organization: (organizationId: number | null) => `Organization ${organizationId}`,
  wrongName: (organizationId: number | null) => `is not the name of organization ${organizationId}`,
  organizationReferredTo: (organizationId: number | null, contents: string) =>
    `Organization ${organizationId} cannot be deleted: it still contains ${contents}.`,
} as const

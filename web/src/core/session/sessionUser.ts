import type {
  EntityRow,
  OrganizationRow,
  SettingsRow,
} from '@takt/domain/areas/organizations/responses/organizationsData.ts'

export { type SessionUser, sessionUser } from '@takt/domain/areas/access/sessionUser.ts'

export type Entity = Pick<EntityRow, 'entityId' | 'entityName'> & Partial<EntityRow>
export type Organization = Pick<OrganizationRow, 'organizationId' | 'organizationName' | 'entityId'>

/** The organization settings that screens need: its zone (IANA), its OEE target (a ratio) and its currency. */
export type OrganizationSettings = Partial<Pick<SettingsRow, 'timeZone' | 'oeeTarget' | 'currency'>>

/** True if an entity or organization is selected: the ID is a number other than 0. */
export const isSelectedId = (id: number): boolean => Number.isInteger(id) && id !== 0

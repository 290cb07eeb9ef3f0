import type { EntityRow, OrganizationRow, SettingsRow } from '@takt/domain/areas/organizations/answers/places.ts'

export { type SessionUser, sessionUser } from '@takt/domain/areas/access/sessionUser.ts'

export type Entity = Pick<EntityRow, 'entityId' | 'entityName'> & Partial<EntityRow>
export type Organization = Pick<OrganizationRow, 'organizationId' | 'organizationName' | 'entityId'>

/** What the screens need of an organization's settings: its zone (IANA) and the OEE (a ratio) it aims at. */
export type OrganizationSettings = Partial<Pick<SettingsRow, 'timeZone' | 'oeeTarget' | 'currency'>>

/** Whether an entity or organization is chosen: an id that is a number and not 0. */
export const isChosen = (id: number): boolean => Number.isInteger(id) && id !== 0

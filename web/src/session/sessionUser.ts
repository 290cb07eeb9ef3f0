import { sessionUser as sessionUserOnTheWire } from '@takt/domain/access/sessionUser.ts'
import { z } from 'zod'

const selection = z
  .number()
  .nullish()
  .transform((id) => id ?? Number.NaN)

/** The signed-in user as the server describes it; selections that were never made are NaN. */
export const sessionUser = sessionUserOnTheWire.extend({
  selectedEntityId: selection,
  selectedOrganizationId: selection,
})
export type SessionUser = z.output<typeof sessionUser>

export const entity = z.looseObject({
  entityId: z.number().int(),
  entityName: z.string(),
  entityDescription: z.string().nullish(),
})
export type Entity = z.output<typeof entity>

export const organization = z.looseObject({
  organizationId: z.number().int(),
  organizationName: z.string(),
  entityId: z.number().int(),
})
export type Organization = z.output<typeof organization>

/** What the screens need of an organization's settings: its zone (IANA) and the OEE (a ratio) it aims at. */
export const organizationSettings = z.looseObject({
  timeZone: z.string().nullish(),
  oeeTarget: z.number().nullish(),
})
export type OrganizationSettings = z.output<typeof organizationSettings>

/** Whether an entity or organization is chosen: an id that is a number and not 0. */
export const isChosen = (id: number): boolean => Number.isInteger(id) && id !== 0

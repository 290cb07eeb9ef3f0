import { z } from 'zod'
import { permissions } from '../../core/rights/permissions.ts'
import { personName } from './personName.ts'
import { machineScreen } from './screens.ts'

export const zoneName = z.string().refine((name) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}, 'is not a time zone of the IANA list, such as America/New_York')
export const countryCode = z.string().regex(/^[A-Z]{2}$/, 'is not a country code of two capital letters, such as US')
const flag = z.union([z.literal(0), z.literal(1)])

// The browser compares selections as numbers, and JSON has no NaN.
const selectedId = z.codec(z.int().positive().nullable(), z.number().or(z.nan()), {
  decode: (id) => id ?? Number.NaN,
  encode: (id) => (Number.isInteger(id) ? id : null),
})

/**
 * The user of a session as sent to the browser. `globalAdmin` and `restrictOrgs` are 1 or 0. No selection is null when
 * sent and NaN when parsed.
 */
export const sessionUser = z.object({
  userId: z.int().positive(),
  userName: z.string(),
  /** Display name of the person; null if unknown. */
  personName: z.string().nullable().default(null),
  email: z.string(),
  /** Null: the setting of the browser applies; the same holds for the time zone. */
  country: countryCode.nullable(),
  timezone: zoneName.nullable(),
  entityId: z.int().positive(),
  selectedEntityId: selectedId,
  selectedOrganizationId: selectedId,
  darkMode: z.boolean(),
  globalAdmin: flag,
  restrictOrgs: flag,
  enabled: z.boolean(),
  /** A display is a wall display, not a person. */
  kind: z.enum(['person', 'display']).default('person'),
  /** The machine screen, if the display is one. */
  screen: machineScreen.nullable().default(null),
  /** ISO 8601 timestamp. */
  lastUpdated: z.string(),
  permissions,
})
export type SessionUser = z.output<typeof sessionUser>
/** The user of a session as serialized in responses. */
export type SerializedSessionUser = z.input<typeof sessionUser>

// 0 and null (the JSON form of NaN) both mean no selection.
const selection = z
  .int()
  .nonnegative()
  .nullable()
  .transform((id) => id || null)

/** Fields of the profile that users can change themselves. */
export const profileChange = z.object({
  personName: personName.optional(),
  country: countryCode.nullish(),
  timezone: zoneName.nullish(),
  darkMode: z.boolean().optional(),
  selectedEntityId: selection.optional(),
  selectedOrganizationId: selection.optional(),
})
export type ProfileChange = z.output<typeof profileChange>

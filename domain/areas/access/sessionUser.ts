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

// Number selections are compared as numbers in the browser; JSON knows no NaN.
const chosen = z.codec(z.int().positive().nullable(), z.number().or(z.nan()), {
  decode: (id) => id ?? Number.NaN,
  encode: (id) => (Number.isInteger(id) ? id : null),
})

/**
 * The user of a session as the browser gets it. `globalAdmin` and `restrictOrgs` are 1 or 0; nothing chosen is null as
 * it is sent, NaN as it is read.
 */
export const sessionUser = z.object({
  userId: z.int().positive(),
  userName: z.string(),
  /** What the person is called; null: nobody said. */
  personName: z.string().nullable().default(null),
  email: z.string(),
  /** Null: as the browser guesses; the same for the zone. */
  country: countryCode.nullable(),
  timezone: zoneName.nullable(),
  entityId: z.int().positive(),
  selectedEntityId: chosen,
  selectedOrganizationId: chosen,
  darkMode: z.boolean(),
  globalAdmin: flag,
  restrictOrgs: flag,
  enabled: z.boolean(),
  /** A display is a wall board, not a person. */
  kind: z.enum(['person', 'display']).default('person'),
  /** Of a display that is the screen at a machine. */
  screen: machineScreen.nullable().default(null),
  /** An instant, ISO 8601. */
  lastUpdated: z.string(),
  permissions,
})
export type SessionUser = z.output<typeof sessionUser>
/** The user of a session as it is sent. */
export type SentSessionUser = z.input<typeof sessionUser>

// 0 and null (what NaN becomes in JSON) both mean that nothing is chosen.
const selection = z
  .int()
  .nonnegative()
  .nullable()
  .transform((id) => id || null)

/** What users may change about themselves. */
export const profileChange = z.object({
  personName: personName.optional(),
  country: countryCode.nullish(),
  timezone: zoneName.nullish(),
  darkMode: z.boolean().optional(),
  selectedEntityId: selection.optional(),
  selectedOrganizationId: selection.optional(),
})
export type ProfileChange = z.output<typeof profileChange>

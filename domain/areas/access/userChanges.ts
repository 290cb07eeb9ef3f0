import { z } from 'zod'
import { composed, invisibleIn, invisibleMessage } from '../../core/item/visibleText.ts'
import { somePermissions } from '../../core/rights/permissions.ts'
import { personName } from './personName.ts'
import { countryCode, zoneName } from './sessionUser.ts'

const pathWords = [
  'user',
  'sessions',
  'tokens',
  'linktoken',
  'maskmode',
  'schema',
  'export.csv',
  'login',
  'logout',
  'bulk',
  'import',
]

/**
 * The same message for reserved words and for names that are taken by users outside the requester's visibility, so that
 * it does not reveal them.
 */
export const unavailableUserName = 'This user name is not available. Choose another.'

/** A user name for sign-in, usually an email address. */
const userName = z
  .string()
  .trim()
  .overwrite(composed)
  .min(3, 'A user name has at least 3 characters')
  .max(254, { abort: true })
  .refine((name) => invisibleIn(name) === null, { error: ({ input }) => invisibleMessage(String(input)) })
  .regex(/^[^\s/\\?#%~,"<>]+$/, 'A user name has no blanks and none of / \\ ? # % ~ , " < >')
  .refine((name) => !pathWords.includes(name.toLowerCase()), unavailableUserName)

const email = z.email('is not an e-mail address').max(254)
const booleanOrBit = z.union([z.boolean(), z.literal(0), z.literal(1)]).transform(Boolean)
const organizationIds = z.array(z.int().positive()).max(10_000)

const security = {
  globalAdmin: booleanOrBit.optional(),
  /** True: only the listed organizations; false: all organizations of the entity. */
  restrictOrgs: booleanOrBit.optional(),
  enabled: booleanOrBit.optional(),
  organizationIds: organizationIds.optional(),
  /** Omitted areas and flags stay unchanged. */
  permissions: somePermissions.optional(),
}

/** A new user. Without a password, an invitation is sent with which the user sets one. */
export const newUser = z.object({
  userName,
  personName: personName.optional(),
  email: email.optional(),
  country: countryCode.nullish(),
  timezone: zoneName.nullish(),
  password: z.string().max(256).optional(),
  ...security,
})
export type NewUserBody = z.output<typeof newUser>

/** Fields of another user's profile that an administrator can change. */
export const userChange = z.object({
  personName: personName.optional(),
  email: email.optional(),
  country: countryCode.nullish(),
  timezone: zoneName.nullish(),
})
export type UserChange = z.output<typeof userChange>

const plainSecurity = z.object(security)

/** Changes to the rights of a user, at the top level or within `security`. */
export const securityChange = plainSecurity
  .extend({ security: plainSecurity.optional() })
  .transform(({ security: within, ...rest }) => ({ ...within, ...rest }))
export type SecurityChange = z.output<typeof securityChange>

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

/** What is said alike of words that cannot be user names and of names that somebody has whom the asker does not see. */
export const unavailableUserName = 'This user name is not available. Choose another.'

/** A name to sign in with, usually an e-mail address. */
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
const yes = z.union([z.boolean(), z.literal(0), z.literal(1)]).transform(Boolean)
const organizationIds = z.array(z.int().positive()).max(10_000)

const security = {
  globalAdmin: yes.optional(),
  /** True: the organizations listed only; false: all of the entity. */
  restrictOrgs: yes.optional(),
  enabled: yes.optional(),
  organizationIds: organizationIds.optional(),
  /** Areas and flags that are left out stay as they are. */
  permissions: somePermissions.optional(),
}

/** A new user. Without a password an invitation is sent, by which the user chooses one. */
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

/** What an administrator may change of another user's profile. */
export const userChange = z.object({
  personName: personName.optional(),
  email: email.optional(),
  country: countryCode.nullish(),
  timezone: zoneName.nullish(),
})
export type UserChange = z.output<typeof userChange>

const plainSecurity = z.object(security)

/** What somebody may do: as it is, or within `security`. */
export const securityChange = plainSecurity
  .extend({ security: plainSecurity.optional() })
  .transform(({ security: within, ...given }) => ({ ...within, ...given }))
export type SecurityChange = z.output<typeof securityChange>

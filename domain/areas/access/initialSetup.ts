import { z } from 'zod'
import { newPassword } from './password.ts'
import { zoneName } from './sessionUser.ts'
import { newUser } from './userChanges.ts'

const name = z.string().trim().min(1).max(100)

/** The first data of an installation without users: an entity, its first plant, and the administrator of both. */
export const initialSetup = z.object({
  entityName: name,
  organizationName: name,
  /** Time zone of the plant, for its days and shifts. */
  timeZone: zoneName,
  userName: newUser.shape.userName,
  /** Email address of the administrator; default: the user name, if it is an address. */
  email: newUser.shape.email,
  password: newPassword,
})
export type InitialSetup = z.output<typeof initialSetup>

import { z } from 'zod'
import { newPassword } from './password.ts'
import { zoneName } from './sessionUser.ts'
import { newUser } from './userChanges.ts'

const name = z.string().trim().min(1).max(100)

/** What an installation without users begins with: a company, its first plant, and who administers both. */
export const beginning = z.object({
  entityName: name,
  organizationName: name,
  /** Of the plant: its days and shifts. */
  timeZone: zoneName,
  userName: newUser.shape.userName,
  /** Where letters go; left out: the user name, if it is an address. */
  email: newUser.shape.email,
  password: newPassword,
})
export type Beginning = z.output<typeof beginning>

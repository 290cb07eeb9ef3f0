import { hash, verify } from '@node-rs/argon2'

// OWASP's recommendation for argon2id, which is this library's default kind: 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** An argon2id hash with its salt and cost inside. */
export const hashPassword = (password: string): Promise<string> => hash(password, cost)

// What an unknown user's password is compared with, so that the answer takes as long as for a known one.
const nobody = hashPassword(crypto.randomUUID())

/** Whether the password belongs to the hash; takes the same time where there is no hash, and is then always false. */
export async function passwordMatches(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await nobody), password)
  return matches && typeof passwordHash === 'string'
}

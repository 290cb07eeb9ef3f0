import { hash, verify } from '@node-rs/argon2'

// OWASP's recommendation for argon2id, this library's default: 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Returns an argon2id hash that contains its salt and cost. */
export const hashPassword = (password: string): Promise<string> => hash(password, cost)

// Hash that is compared for unknown users, so that the response takes as long as for known ones.
const dummyHash = hashPassword(crypto.randomUUID())

/** Returns true if the password matches the hash; takes the same time without a hash and is then always false. */
export async function passwordMatches(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await dummyHash), password)
  return matches && typeof passwordHash === 'string'
}

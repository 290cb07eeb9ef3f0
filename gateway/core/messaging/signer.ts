import { readFile } from 'node:fs/promises'
import { type ConnectionType, encodeUser, fromPublic } from '@nats-io/jwt'
import { z } from 'zod'
import type { Rights } from './rights.ts'
import { createPublicKey, signingKey } from './signingKey.ts'

const signerFile = z.object({
  /** The services' account, and the key that signs for users of it: their credentials are in a file of their own. */
  accountPublicKey: z.string(),
  servicesPublicKey: z.string(),
  /** Signs for users of every organization's account, and of no other. */
  signingSeed: z.string(),
  operatorSeed: z.string(),
  systemCreds: z.string(),
})
export type Signer = z.output<typeof signerFile>

/** Reads the file that `NATS_SIGNER` names. */
export const readSigner = async (path: string): Promise<Signer> =>
  signerFile.parse(JSON.parse(await readFile(path, 'utf8')))

/** A key that nobody holds the secret of: credentials for it are bearer tokens, and it can be revoked. */
export const createKey = (): string => createPublicKey('user')

// An empty list would allow everything.
const only = (subjects: string[]) => (subjects.length ? { allow: subjects } : { deny: ['>'] })

/** A bearer token for NATS that lists what its holder may do, until `expires` (epoch ms, cut to seconds). */
export const mintToken = (
  signer: Signer,
  user: {
    name: string
    publicKey: string
    /** The public key of the account in which it is good. */
    account: string
    rights: Rights
    types: ConnectionType[]
    /** The largest message it may send, in bytes; else what its account may. */
    payload?: number
    /** How many subscriptions one connection may have. */
    subscriptions: number
    expires: number
  },
): Promise<string> =>
  encodeUser(
    user.name,
    fromPublic(user.publicKey),
    signingKey(signer.signingSeed),
    {
      bearer_token: true,
      allowed_connection_types: user.types,
      pub: only(user.rights.publish),
      sub: only(user.rights.subscribe),
      subs: user.subscriptions,
      data: -1,
      payload: user.payload ?? -1,
      issuer_account: user.account,
    },
    { exp: Math.floor(user.expires / 1000) },
  )

import { readFile } from 'node:fs/promises'
import { type ConnectionType, encodeUser, fromPublic } from '@nats-io/jwt'
import { z } from 'zod'
import type { Rights } from './rights.ts'
import { createPublicKey, signingKey } from './signingKey.ts'

const signerFile = z.object({
  /** The services' account, and the key that signs its users: their credentials are in a separate file. */
  accountPublicKey: z.string(),
  servicesPublicKey: z.string(),
  /** Signs users of every organization's account, and of no other. */
  signingSeed: z.string(),
  operatorSeed: z.string(),
  systemCreds: z.string(),
})
export type Signer = z.output<typeof signerFile>

/** Reads the file named by `NATS_SIGNER`. */
export const readSigner = async (path: string): Promise<Signer> =>
  signerFile.parse(JSON.parse(await readFile(path, 'utf8')))

/** Creates a key without a known private key: credentials for it are bearer tokens, and it can be revoked. */
export const createKey = (): string => createPublicKey('user')

// An empty list would allow all subjects.
const onlyListed = (subjects: string[]) => (subjects.length ? { allow: subjects } : { deny: ['>'] })

/**
 * Creates a bearer token for NATS that lists the rights of its holder, valid until `expires` (epoch ms, truncated to
 * seconds).
 */
export const mintToken = (
  signer: Signer,
  user: {
    name: string
    publicKey: string
    /** The public key of the account in which it is valid. */
    account: string
    rights: Rights
    types: ConnectionType[]
    /** Maximum message size in bytes; default: the limit of its account. */
    payload?: number
    /** Maximum number of subscriptions of one connection. */
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
      pub: onlyListed(user.rights.publish),
      sub: onlyListed(user.rights.subscribe),
      subs: user.subscriptions,
      data: -1,
      payload: user.payload ?? -1,
      issuer_account: user.account,
    },
    { exp: Math.floor(user.expires / 1000) },
  )

import { type Account, encodeAccount, fromPublic, type Key, type OperatorLimits } from '@nats-io/jwt'
import { crossingsOf } from '@takt/domain/areas/messages/crossings.ts'
import { largestMessage } from '@takt/domain/areas/messages/largestMessage.ts'
import { maxReplicas } from '@takt/store/nats/cluster/readServers.ts'
import { servicesExports } from '@takt/store/nats/servicesExports.ts'
import type { Signer } from './signer.ts'
import { signingKey } from './signingKey.ts'

export type RevokedKey = { publicKey: string; expires: number }

const unlimited = { subs: -1, imports: -1, exports: -1, data: -1, wildcards: true }

/**
 * The quota of an organization: number of connections, maximum message size (bytes), and storage for MQTT sessions
 * (bytes; the server needs five streams for them). It has no other storage in JetStream: facts are stored in the
 * services' account.
 */
export const organizationLimits = {
  ...unlimited,
  conn: 10_000,
  leaf: 0,
  payload: largestMessage,
  mem_storage: 0,
  // Each replica counts: a cluster of three stores 16 MiB of sessions.
  disk_storage: 16 * 1024 * 1024 * maxReplicas,
  streams: 5,
  consumer: 20_000,
} satisfies OperatorLimits

// A key is never reused, so everything that was or will be issued for it is revoked until it has expired.
const revocationsOf = (revoked: readonly RevokedKey[]) =>
  Object.fromEntries(revoked.map(({ publicKey, expires }) => [publicKey, Math.ceil(expires / 1000)]))

const sign = (signer: Signer, name: string, account: Key, claims: Partial<Account>) =>
  encodeAccount(name, account, claims, { signer: signingKey(signer.operatorSeed) })

/** Returns the services' account with its exports. It accepts only the services' own credentials. */
export function servicesClaims(signer: Signer): Promise<string> {
  const limits = { ...unlimited, conn: -1, leaf: -1, payload: -1 }
  const stored = { mem_storage: -1, disk_storage: -1, streams: -1, consumer: -1 }
  return sign(signer, 'TAKT', fromPublic(signer.accountPublicKey), {
    limits: { ...limits, ...stored },
    signing_keys: [signer.servicesPublicKey],
    exports: servicesExports,
  })
}

const organizationAccount = (organizationId: number) => `ORG${organizationId}`

/** True if an account of that name belongs to an organization; false for accounts added to the server by others. */
export const isOrganization = (name: string): boolean => /^ORG\d+$/.test(name)

/** Returns the account of an organization (0: for sessions without one), which imports only its own subjects. */
export function organizationClaims(
  signer: Signer,
  account: { organizationId: number; publicKey: string; revoked: readonly RevokedKey[] },
): Promise<string> {
  const { organizationId } = account
  const imports = crossingsOf(organizationId).map(({ name, type, subject }) => ({
    name,
    type,
    account: signer.accountPublicKey,
    subject: subject(organizationId),
  }))
  return sign(signer, organizationAccount(organizationId), fromPublic(account.publicKey), {
    limits: organizationLimits,
    signing_keys: [signingKey(signer.signingSeed).getPublicKey()],
    imports,
    revocations: revocationsOf(account.revoked),
  })
}

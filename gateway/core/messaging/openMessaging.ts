import { natsServers } from '@takt/store/nats/natsServers.ts'
import { signedBy } from '@takt/store/nats/signedBy.ts'
import type { Kysely } from 'kysely'
import { connect, type NatsConnection } from 'nats'
import type { Dependencies } from '../dependencies.ts'
import { createAccounts } from './accounts.ts'
import type { MessagingTables } from './messagingTables.ts'
import { readSigner, type Signer } from './signer.ts'

type Accounts = ReturnType<typeof createAccounts>

/** Returns the public key of an organization's account in NATS, creating the account if necessary. */
export type AccountOf = Accounts['of']

export type MessagingParts = {
  db: Kysely<MessagingTables>
  signer: () => Promise<Signer>
  accounts: () => Promise<Accounts>
  accountOf: AccountOf
  /** The connection to NATS's system account. */
  system: () => Promise<NatsConnection>
  close: () => Promise<void>
}

/**
 * Opens what issuing and revoking credentials require: the signer's file and a connection to NATS's system account,
 * both on first use. Obtain it through `Gateway.shared`.
 */
export function openMessaging({ env, systemDb, log }: Pick<Dependencies, 'env' | 'systemDb' | 'log'>): MessagingParts {
  const db = systemDb.withTables<MessagingTables>()
  let signer: Promise<Signer> | undefined
  const signerOnce = () => {
    // A failed read is retried on the next call.
    signer ??= readSigner(env.NATS_SIGNER).catch((error) => {
      signer = undefined
      throw error
    })
    return signer
  }
  const openAccounts = async () => {
    const loadedSigner = await signerOnce()
    const system = await connect({
      servers: natsServers(env.NATS_URL),
      name: 'gateway-accounts',
      authenticator: signedBy(loadedSigner.systemCreds),
      maxReconnectAttempts: -1,
      reconnectTimeWait: 500,
      waitOnFirstConnect: true,
    })
    const accounts = createAccounts({ db, system, signer: loadedSigner })
    const watch = async () => {
      for await (const status of system.status())
        if (status.type === 'reconnect')
          await accounts.push(true).catch((error) => log.warn({ err: error }, 'accounts wait'))
    }
    watch()
    return { system, accounts }
  }
  let opened: ReturnType<typeof openAccounts> | undefined
  const openOnce = () => {
    opened ??= openAccounts().catch((error) => {
      opened = undefined
      throw error
    })
    return opened
  }
  const accounts = async () => (await openOnce()).accounts
  return {
    db,
    signer: signerOnce,
    accounts,
    accountOf: async (organizationId) => (await accounts()).of(organizationId),
    system: async () => (await openOnce()).system,
    async close() {
      await (await opened?.catch(() => undefined))?.system.close()
      opened = undefined
    },
  }
}

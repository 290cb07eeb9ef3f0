import { natsServers } from '@takt/store/nats/natsServers.ts'
import { signedBy } from '@takt/store/nats/signedBy.ts'
import type { Kysely } from 'kysely'
import { connect, type NatsConnection } from 'nats'
import type { Dependencies } from '../dependencies.ts'
import { createAccounts } from './accounts.ts'
import type { MessagingTables } from './messagingTables.ts'
import { readSigner, type Signer } from './signer.ts'

type Accounts = ReturnType<typeof createAccounts>

/** The public key of an organization's account in NATS, made by then. */
export type AccountOf = Accounts['of']

export type MessagingParts = {
  db: Kysely<MessagingTables>
  signer: () => Promise<Signer>
  accounts: () => Promise<Accounts>
  accountOf: AccountOf
  /** Where NATS is asked about itself. */
  system: () => Promise<NatsConnection>
  close: () => Promise<void>
}

/**
 * What minting and revoking need: the signer's file and a connection to NATS's system account, both opened when first
 * asked for. Use it by `Gateway.shared`.
 */
export function openMessaging({ env, systemDb, log }: Pick<Dependencies, 'env' | 'systemDb' | 'log'>): MessagingParts {
  const db = systemDb.withTables<MessagingTables>()
  let signer: Promise<Signer> | undefined
  const signerOnce = () => {
    // What fails is tried again with the next question.
    signer ??= readSigner(env.NATS_SIGNER).catch((error) => {
      signer = undefined
      throw error
    })
    return signer
  }
  const openAccounts = async () => {
    const known = await signerOnce()
    const system = await connect({
      servers: natsServers(env.NATS_URL),
      name: 'gateway-accounts',
      authenticator: signedBy(known.systemCreds),
      maxReconnectAttempts: -1,
      reconnectTimeWait: 500,
      waitOnFirstConnect: true,
    })
    const accounts = createAccounts({ db, system, signer: known })
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

import type { Kysely } from 'kysely'
import { connect, credsAuthenticator } from 'nats'
import type { Dependencies } from '../dependencies.ts'
import type { MessagingTables } from './messagingTables.ts'
import { createRevocations } from './revocations.ts'
import { readSigner, type Signer } from './signer.ts'

export type Revocations = ReturnType<typeof createRevocations>

export type MessagingParts = {
  db: Kysely<MessagingTables>
  signer: () => Promise<Signer>
  revocations: () => Promise<Revocations>
  close: () => Promise<void>
}

function openParts({ env, systemDb, log, now }: Dependencies): MessagingParts {
  const db = systemDb.withTables<MessagingTables>()
  let signer: Promise<Signer> | undefined
  const signerOnce = () => {
    signer ??= readSigner(env.NATS_SIGNER)
    return signer
  }
  const openRevocations = async () => {
    const known = await signerOnce()
    const system = await connect({
      servers: env.NATS_URL,
      name: 'gateway-accounts',
      authenticator: credsAuthenticator(new TextEncoder().encode(known.systemCreds)),
      maxReconnectAttempts: -1,
      reconnectTimeWait: 500,
      waitOnFirstConnect: true,
    })
    const revocations = createRevocations({ db, system, signer: known, now })
    const watch = async () => {
      for await (const status of system.status())
        if (status.type === 'reconnect')
          await revocations.push(true).catch((error) => log.warn({ err: error }, 'revocations wait'))
    }
    watch()
    return { system, revocations }
  }
  let opened: ReturnType<typeof openRevocations> | undefined
  return {
    db,
    signer: signerOnce,
    async revocations() {
      opened ??= openRevocations()
      return (await opened).revocations
    },
    async close() {
      await (await opened?.catch(() => undefined))?.system.close()
      opened = undefined
    },
  }
}

const known = new WeakMap<Dependencies, MessagingParts>()

/** What minting and revoking need, one for a gateway: the signer's file and a connection to NATS's system account. */
export function messagingParts(dependencies: Dependencies): MessagingParts {
  const parts = known.get(dependencies) ?? openParts(dependencies)
  known.set(dependencies, parts)
  return parts
}

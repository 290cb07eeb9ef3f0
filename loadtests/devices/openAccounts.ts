import { subjects } from '@takt/domain/areas/messages/subjects.ts'
import { natsServers } from '@takt/store/nats/natsServers.ts'
import { openPostgres, roleUrl } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { createLog } from '@takt/store/process/log.ts'
import { connect, jwtAuthenticator, type NatsConnection } from 'nats'
import { readEnv } from '../../gateway/core/env.ts'
import { type Device, issueDeviceCredential } from '../../gateway/core/messaging/deviceCredential.ts'
import { openMessaging } from '../../gateway/core/messaging/openMessaging.ts'
import { createKey, mintToken } from '../../gateway/core/messaging/signer.ts'
import { openSome } from './openSome.ts'

export type Accounts = Awaited<ReturnType<typeof openAccounts>>

const hourMs = 3_600_000

/**
 * Opens the clients in the accounts of an installation's organizations, with credentials issued by the gateway's code:
 * devices, and walls that receive their organization's frames. Accounts that NATS does not know yet are created. All
 * clients reconnect without limit, and are closed by `close`.
 */
export async function openAccounts(variables: Record<string, string>) {
  const env = readEnv(variables)
  const systemDb = openPostgres<Tables>(roleUrl(env.DATABASE_URL, 'takt_system', env.TAKT_SECRET), 3)
  const parts = openMessaging({ env, systemDb, log: createLog('loadtests') })
  const signer = await parts.signer()
  await (await parts.accounts()).push()
  const opened: NatsConnection[] = []

  async function open(token: string, inboxPrefix: string): Promise<NatsConnection> {
    const nats = await connect({
      servers: natsServers(env.NATS_URL),
      authenticator: jwtAuthenticator(token),
      inboxPrefix,
      maxReconnectAttempts: -1,
      reconnectTimeWait: 500,
      waitOnFirstConnect: true,
      timeout: 60_000,
    })
    opened.push(nats)
    return nats
  }
  async function device(of: Device): Promise<NatsConnection> {
    const { credential } = await issueDeviceCredential({ ...parts, signer, now: Date.now() }, of)
    return open(credential.password, credential.inboxPrefix)
  }
  async function wall(organizationId: number): Promise<NatsConnection> {
    const publicKey = createKey()
    const inbox = `_INBOX_${publicKey.slice(-12)}`
    const rights = {
      publish: [subjects.liveSnapshot(organizationId)],
      subscribe: [`${inbox}.>`, subjects.live(organizationId)],
    }
    const account = await parts.accountOf(organizationId)
    const user = { name: 'wall', publicKey, account, rights, expires: Date.now() + 12 * hourMs }
    return open(await mintToken(signer, { ...user, types: ['STANDARD'], subscriptions: 20 }), inbox)
  }
  return {
    devices: (all: readonly Device[]) => openSome(all, device),
    walls: (organizationIds: readonly number[]) => openSome(organizationIds, wall),
    async close() {
      await Promise.all(opened.map((nats) => nats.close()))
      await parts.close()
      await systemDb.destroy()
    },
  }
}

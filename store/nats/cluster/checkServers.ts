import { setTimeout as pause } from 'node:timers/promises'
import { connect, createInbox, type NatsConnection, NatsError } from 'nats'
import { natsServers } from '../natsServers.ts'
import { checkNats } from '../natsVersions.ts'
import { signedBy } from '../signedBy.ts'

const timeout = 10_000
const remedy = 'docs/operating.md, "A cluster of NATS servers", says how servers are joined'

type Reached = { address: string; nats: NatsConnection }

/**
 * Verifies that the listed servers form one cluster: each takes the credentials, is new enough, and passes messages on
 * to the others. Throws one sentence with the remedy if not. Servers that do not answer are skipped: a cluster works
 * without some of them. One server alone needs no check.
 */
export async function checkServers({ url, creds }: { url: string; creds: string }): Promise<void> {
  const addresses = natsServers(url)
  if (addresses.length < 2) return
  const reached = (await Promise.all(addresses.map((address) => reach(address, creds)))).filter((one) => one !== null)
  try {
    for (const { nats } of reached) checkNats(nats.info?.version ?? '')
    await checkPassing(reached)
  } finally {
    await Promise.all(reached.map(({ nats }) => nats.close()))
  }
}

async function reach(address: string, creds: string): Promise<Reached | null> {
  try {
    const nats = await connect({
      servers: address,
      name: 'check',
      authenticator: signedBy(creds),
      reconnect: false,
      timeout,
      inboxPrefix: '_INBOX_check',
    })
    return { address, nats }
  } catch (error) {
    if (error instanceof NatsError && error.isAuthError())
      throw new Error(`NATS_URL: ${address} does not take the credentials of NATS_CREDS: ${remedy}.`)
    return null
  }
}

/** Throws unless a message that is published at one server arrives from each of the others. */
async function checkPassing([first, ...others]: Reached[]): Promise<void> {
  if (!first) return
  const missing = new Set(others.map(({ address }) => address))
  const inbox = createInbox('_INBOX_check')
  first.nats.subscribe(inbox, { callback: (error, message) => void (error ?? missing.delete(message.string())) })
  await first.nats.flush()
  // Servers hear of a subscription at another one in a moment.
  for (const end = Date.now() + timeout; missing.size > 0 && Date.now() < end; await pause(20))
    for (const { address, nats } of others) if (missing.has(address)) nats.publish(inbox, address)
  const [address] = missing
  if (address !== undefined)
    throw new Error(`NATS_URL: ${address} and ${first.address} are servers of different clusters: ${remedy}.`)
}

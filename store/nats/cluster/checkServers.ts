import { setTimeout as pause } from 'node:timers/promises'
import { connect, createInbox, type NatsConnection, NatsError } from 'nats'
import { checkNats } from '../natsVersions.ts'
import { signedBy } from '../signedBy.ts'

const timeout = 10_000
const remedy = 'docs/operating.md, "A cluster of NATS servers", describes how to join servers'

type Reached = { address: string; nats: NatsConnection }

/**
 * Verifies that the listed servers form one cluster: each accepts the credentials, has a supported version, and
 * forwards messages to the others. Throws one message with the remedy if not. Servers that do not respond are skipped:
 * a cluster works without some of them. `creds` is the text of a credentials file.
 */
export async function checkServers(addresses: string[], creds: string): Promise<void> {
  const reached = (await Promise.all(addresses.map((address) => reach(address, creds)))).filter(
    (server) => server !== null,
  )
  try {
    for (const { nats } of reached) checkNats(nats.info?.version ?? '')
    await checkForwarding(reached)
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
      throw new Error(
        `NATS_URL: ${address} does not accept the credentials of NATS_CREDS: docs/operating.md, "A NATS of your own".`,
      )
    return null
  }
}

/** Throws unless a message published at each of the other servers arrives at the first one. */
async function checkForwarding([first, ...otherServers]: Reached[]): Promise<void> {
  if (!first) return
  const missing = new Set(otherServers.map(({ address }) => address))
  const inbox = createInbox('_INBOX_check')
  first.nats.subscribe(inbox, { callback: (error, message) => void (error ?? missing.delete(message.string())) })
  await first.nats.flush()
  // A subscription takes a moment to reach the other servers.
  for (const end = Date.now() + timeout; missing.size > 0 && Date.now() < end; await pause(20))
    for (const { address, nats } of otherServers) if (missing.has(address)) nats.publish(inbox, address)
  const [address] = missing
  if (address !== undefined)
    throw new Error(`NATS_URL: ${address} and ${first.address} are servers of different clusters: ${remedy}.`)
}

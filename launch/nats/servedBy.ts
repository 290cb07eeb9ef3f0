import { readFile } from 'node:fs/promises'
import { describeServers, readServers } from '@takt/store/nats/cluster/readServers.ts'
import { natsServers } from '@takt/store/nats/natsServers.ts'
import { signedBy } from '@takt/store/nats/signedBy.ts'
import { connect } from 'nats'
import type { NatsSigner } from './credentials.ts'

/** Describes the servers behind `url` (one address or several separated by commas) for users. Never rejects. */
export async function servedBy({ url, signer }: { url: string; signer: string }): Promise<string> {
  try {
    const { systemCreds } = JSON.parse(await readFile(signer, 'utf8')) as NatsSigner
    const authenticator = signedBy(systemCreds)
    const system = await connect({ servers: natsServers(url), name: 'launcher', authenticator, reconnect: false })
    try {
      return describeServers(await readServers(system))
    } finally {
      await system.close()
    }
  } catch (error) {
    return `the list of servers is not available (${error instanceof Error ? error.message : error})`
  }
}

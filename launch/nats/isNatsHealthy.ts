import { probeJetStream } from '@takt/store/nats/probeJetStream.ts'
import { signedBy } from '@takt/store/nats/signedBy.ts'
import { connect, type NatsConnection } from 'nats'
import { z } from 'zod'
import { unlessDiskFull } from '../supervise/unlessDiskFull.ts'
import type { NatsTrust } from './credentials.ts'

const health = z.object({ data: z.object({ errors: z.array(z.object({ error: z.string() })).default([]) }) })

/**
 * True if the embedded server responds and, unless the disk is full, JetStream stores messages, in the accounts of
 * organizations (MQTT sessions) too: a stream that failed to write once accepts nothing until the server is restarted.
 * Rejects otherwise.
 */
export async function isNatsHealthy(
  { url, trust, folder }: { url: string; trust: NatsTrust; folder: string },
  timeout = 10_000,
): Promise<boolean> {
  const as = async <Result>(creds: string, work: (nats: NatsConnection) => Promise<Result>): Promise<Result> => {
    const authenticator = signedBy(creds)
    const nats = await connect({ servers: url, name: 'supervisor', authenticator, reconnect: false, timeout })
    try {
      return await work(nats)
    } finally {
      await nats.close()
    }
  }
  const system = async (nats: NatsConnection) => {
    const response = await nats.request('$SYS.REQ.SERVER.PING.HEALTHZ', JSON.stringify({ details: true }), { timeout })
    const { errors } = health.parse(response.json()).data
    return !errors.some(({ error }) => /write error/i.test(error))
  }
  const services = async (nats: NatsConnection) => {
    await nats.flush()
    return unlessDiskFull(folder, async () => {
      await probeJetStream(nats, timeout)
      return as(trust.signer.systemCreds, system)
    })
  }
  return as(trust.serviceCreds, services)
}

import { probeJetStream } from '@takt/store/nats/probeJetStream.ts'
import { signedBy } from '@takt/store/nats/signedBy.ts'
import { connect, type NatsConnection } from 'nats'
import { z } from 'zod'
import { whileRoom } from '../supervise/whileRoom.ts'
import type { NatsTrust } from './credentials.ts'

const health = z.object({ data: z.object({ errors: z.array(z.object({ error: z.string() })).default([]) }) })

/**
 * Whether the embedded server answers and, while there is room on the disk, JetStream keeps what it is given, in the
 * accounts of organizations (sessions of MQTT) too: a stream that could not write once takes nothing any more until the
 * server is started again. Rejects when that is not so.
 */
export async function natsAnswers(
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
    const answer = await nats.request('$SYS.REQ.SERVER.PING.HEALTHZ', JSON.stringify({ details: true }), { timeout })
    const { errors } = health.parse(answer.json()).data
    return !errors.some(({ error }) => /write error/i.test(error))
  }
  const services = async (nats: NatsConnection) => {
    await nats.flush()
    return whileRoom(folder, async () => {
      await probeJetStream(nats, timeout)
      return as(trust.signer.systemCreds, system)
    })
  }
  return as(trust.serviceCreds, services)
}

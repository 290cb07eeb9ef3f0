import { subjects } from '@takt/domain/areas/messages/subjects.ts'
import type { NatsConnection } from 'nats'
import { quantile } from '../plant1000/sampleWriter.ts'
import { natsProcess } from './natsProcess.ts'

const inFlight = 128
const body = new Uint8Array(1024).fill(120)

type Side = { perSecond: number; processorMicros: number }

/**
 * Publishes `messages` messages in total, round robin over the connections: device n of organization n uses the n-th
 * connection. Each message is acknowledged by the stream.
 */
async function publishOn(connections: readonly NatsConnection[], messages: number): Promise<Side> {
  const before = (await natsProcess()).processorSecs
  const startedAt = performance.now()
  let next = 0
  const publisher = async () => {
    while (next < messages) {
      const index = next++ % connections.length
      const subject = subjects.telemetry(index + 1, index + 1)
      await connections[index]!.jetstream().publish(subject, body, { timeout: 60_000 })
    }
  }
  await Promise.all(Array.from({ length: inFlight }, publisher))
  const secs = (performance.now() - startedAt) / 1000
  const used = (await natsProcess()).processorSecs - before
  return { perSecond: messages / secs, processorMicros: (1e6 * used) / messages }
}

type Sides = { inAccounts: readonly NatsConnection[]; inServices: readonly NatsConnection[] }

/**
 * Publishes messages of 1 kB from devices in their accounts and the same number over as many connections within the
 * services' account, alternating for `rounds` rounds. Returns medians: messages per second, the server's processor time
 * per message, and both as ratios of the two sides of each round.
 */
export async function publishRounds({ inAccounts, inServices }: Sides, options: { rounds: number; messages: number }) {
  const results: { accounts: Side; services: Side }[] = []
  await publishOn(inAccounts, options.messages / 10)
  await publishOn(inServices, options.messages / 10)
  for (let round = 0; round < options.rounds; round++) {
    const publish = (connections: readonly NatsConnection[]) => publishOn(connections, options.messages)
    // The second side writes to a larger stream.
    if (round % 2 === 0) results.push({ accounts: await publish(inAccounts), services: await publish(inServices) })
    else {
      const services = await publish(inServices)
      results.push({ accounts: await publish(inAccounts), services })
    }
  }
  const median = (read: (round: (typeof results)[number]) => number) => quantile(results.map(read), 0.5)
  return {
    perSecond: median(({ accounts }) => accounts.perSecond),
    perSecondInServices: median(({ services }) => services.perSecond),
    rateRatio: median(({ accounts, services }) => accounts.perSecond / services.perSecond),
    processorMicros: median(({ accounts }) => accounts.processorMicros),
    processorRatio: median(({ accounts, services }) => accounts.processorMicros / services.processorMicros),
  }
}

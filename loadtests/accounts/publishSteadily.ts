import { subjects } from '@takt/domain/areas/messages/subjects.ts'
import type { NatsConnection } from 'nats'

/** A machine that publishes `perSecond` messages per second. */
export type Teller = { organizationId: number; deviceId: number; perSecond: number; nats: NatsConnection }

/** Returns the key of a slice: no two slices of a machine end at the same instant. */
export const sliceKey = (organizationId: number, deviceId: number, to: number) => `${organizationId} ${deviceId} ${to}`

/**
 * Has machines publish consecutive slices that end now, spread evenly over time, until `seconds` have passed and all
 * slices are acknowledged.
 */
export async function publishSteadily(publishers: readonly Teller[], seconds: number) {
  const publishedAt = new Map<string, number>()
  const startedAt = performance.now()
  const due = publishers.map(({ perSecond }, k) => startedAt + (k / publishers.length) * (1000 / perSecond))
  const lastEnds = publishers.map(() => Date.now() - 1)
  const acknowledged: Promise<unknown>[] = []
  const publishNext = ({ organizationId, deviceId, nats }: Teller, k: number) => {
    const to = Math.max(Date.now(), lastEnds[k]! + 1)
    const slice = {
      from: new Date(lastEnds[k]!).toISOString(),
      to: new Date(to).toISOString(),
      state: 'running',
      good: 1,
    }
    lastEnds[k] = to
    publishedAt.set(sliceKey(organizationId, deviceId, to), performance.now())
    const body = JSON.stringify({ seq: to, slices: [slice] })
    acknowledged.push(nats.jetstream().publish(subjects.telemetry(organizationId, deviceId), body, { timeout: 60_000 }))
  }
  while (performance.now() - startedAt < seconds * 1000) {
    const now = performance.now()
    for (const [k, teller] of publishers.entries())
      if (due[k]! <= now) {
        due[k]! += 1000 / teller.perSecond
        publishNext(teller, k)
      }
    await new Promise((next) => setTimeout(next, 5))
  }
  await Promise.all(acknowledged)
  return { publishedAt, messages: acknowledged.length }
}

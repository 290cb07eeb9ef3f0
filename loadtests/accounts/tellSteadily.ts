import { subjects } from '@takt/domain/areas/messages/subjects.ts'
import type { NatsConnection } from 'nats'

/** A machine that speaks so many times a second. */
export type Teller = { organizationId: number; deviceId: number; perSecond: number; nats: NatsConnection }

/** What a slice is known by: no two of a machine end at the same instant. */
export const sliceKey = (organizationId: number, deviceId: number, to: number) => `${organizationId} ${deviceId} ${to}`

/**
 * Lets machines tell slices that follow on each other and end now, spread evenly over time, until `seconds` are over
 * and all are acknowledged.
 */
export async function tellSteadily(tellers: readonly Teller[], seconds: number) {
  const publishedAt = new Map<string, number>()
  const began = performance.now()
  const due = tellers.map(({ perSecond }, k) => began + (k / tellers.length) * (1000 / perSecond))
  const told = tellers.map(() => Date.now() - 1)
  const acknowledged: Promise<unknown>[] = []
  const tell = ({ organizationId, deviceId, nats }: Teller, k: number) => {
    const to = Math.max(Date.now(), told[k]! + 1)
    const slice = { from: new Date(told[k]!).toISOString(), to: new Date(to).toISOString(), state: 'running', good: 1 }
    told[k] = to
    publishedAt.set(sliceKey(organizationId, deviceId, to), performance.now())
    const body = JSON.stringify({ seq: to, slices: [slice] })
    acknowledged.push(nats.jetstream().publish(subjects.telemetry(organizationId, deviceId), body, { timeout: 60_000 }))
  }
  while (performance.now() - began < seconds * 1000) {
    const now = performance.now()
    for (const [k, teller] of tellers.entries())
      if (due[k]! <= now) {
        due[k]! += 1000 / teller.perSecond
        tell(teller, k)
      }
    await new Promise((next) => setTimeout(next, 5))
  }
  await Promise.all(acknowledged)
  return { publishedAt, messages: acknowledged.length }
}

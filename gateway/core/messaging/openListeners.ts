import { readSubject, subjects } from '@takt/domain/areas/messages/subjects.ts'
import { type NatsConnection, RequestStrategy } from 'nats'
import { z } from 'zod'
import type { MessagingParts } from './openMessaging.ts'

const shape = z.object({
  data: z.object({
    connections: z.array(z.object({ subscriptions_list: z.array(z.string()).default([]) })),
  }),
})

/** Maximum number of connections in one response. */
const pageSize = 1000
// Each server of a cluster responds separately.
const requestOptions = { strategy: RequestStrategy.JitterTimer, jitter: 150, maxWait: 1000 } as const

/** Ids of the users and devices of an organization that currently listen for calls. */
type Listeners = { users: ReadonlySet<number>; devices: ReadonlySet<number> }

/**
 * Returns the subscriptions of an account's connections that a message on `subject`, which contains a `*`, would reach.
 */
async function subscriptionsTo(system: NatsConnection, account: string, subject: string): Promise<string[]> {
  const result: string[] = []
  for (let offset = 0; ; offset += pageSize) {
    const query = { filter_subject: subject, subscriptions: true, state: 0, limit: pageSize, offset }
    let isLast = true
    const requestSubject = `$SYS.REQ.ACCOUNT.${account}.CONNZ`
    for await (const message of await system.requestMany(requestSubject, JSON.stringify(query), requestOptions)) {
      const response = shape.safeParse(message.json())
      if (!response.success) continue
      const { connections } = response.data.data
      result.push(...connections.flatMap((connection) => connection.subscriptions_list))
      if (connections.length === pageSize) isLast = false
    }
    if (isLast) return result
  }
}

/** Returns the number of the user or device whose calls a subscription receives: `user.1.5.>` those of user 5. */
function numberOf(subscription: string, kind: 'user' | 'device'): number[] {
  const { kind: first, rest } = readSubject(subscription)
  const [number, last] = rest
  const isListening = first === kind && rest.length === 2 && (last === '>' || last === 'call')
  return isListening && /^[1-9]\d{0,9}$/.test(number!) ? [Number(number)] : []
}

/**
 * Returns a function that finds the listening users and devices of an organization in NATS: one query for all of them,
 * cached for `cacheMs` for all callers. Rejects while NATS does not respond.
 */
export function openListeners(parts: Pick<MessagingParts, 'system' | 'accountOf'>, cacheMs = 3000) {
  const cache = new Map<number, { at: number; listeners: Promise<Listeners> }>()
  async function fetchListeners(organizationId: number): Promise<Listeners> {
    const [system, account] = await Promise.all([parts.system(), parts.accountOf(organizationId)])
    const listening = async (kind: 'user' | 'device') => {
      const subject = `${subjects[kind](organizationId, '*')}.call`
      const subscriptions = await subscriptionsTo(system, account, subject)
      return new Set(subscriptions.flatMap((subscription) => numberOf(subscription, kind)))
    }
    const [users, devices] = await Promise.all([listening('user'), listening('device')])
    return { users, devices }
  }
  return function listenersOf(organizationId: number): Promise<Listeners> {
    const now = performance.now()
    const last = cache.get(organizationId)
    if (last && now - last.at < cacheMs) return last.listeners
    const listeners = fetchListeners(organizationId)
    cache.set(organizationId, { at: now, listeners })
    // A failed query is repeated at once.
    listeners.catch(() => cache.delete(organizationId))
    return listeners
  }
}

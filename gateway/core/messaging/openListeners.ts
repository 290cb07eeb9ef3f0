import { readSubject, subjects } from '@takt/domain/areas/messages/subjects.ts'
import { type NatsConnection, RequestStrategy } from 'nats'
import { z } from 'zod'
import type { MessagingParts } from './openMessaging.ts'

const shape = z.object({
  data: z.object({
    connections: z.array(z.object({ subscriptions_list: z.array(z.string()).default([]) })),
  }),
})

/** Connections that one answer tells of. */
const pageSize = 1000
// Servers of a cluster each answer for themselves.
const patience = { strategy: RequestStrategy.JitterTimer, jitter: 150, maxWait: 1000 } as const

/** Numbers of the users and devices of an organization that listen for calls now. */
type Listeners = { users: ReadonlySet<number>; devices: ReadonlySet<number> }

/** What connections of an account have subscribed to that a message on `subject`, with a `*` in it, would reach. */
async function subscriptionsTo(system: NatsConnection, account: string, subject: string): Promise<string[]> {
  const found: string[] = []
  for (let offset = 0; ; offset += pageSize) {
    const question = { filter_subject: subject, subscriptions: true, state: 0, limit: pageSize, offset }
    let isLast = true
    const asked = `$SYS.REQ.ACCOUNT.${account}.CONNZ`
    for await (const message of await system.requestMany(asked, JSON.stringify(question), patience)) {
      const answer = shape.safeParse(message.json())
      if (!answer.success) continue
      const { connections } = answer.data.data
      found.push(...connections.flatMap((connection) => connection.subscriptions_list))
      if (connections.length === pageSize) isLast = false
    }
    if (isLast) return found
  }
}

/** Whose messages of this kind a subscription hears: `user.1.5.>` those of user 5. */
function numberOf(subscription: string, kind: 'user' | 'device'): number[] {
  const { kind: first, rest } = readSubject(subscription)
  const [number, last] = rest
  const isHeard = first === kind && rest.length === 2 && (last === '>' || last === 'call')
  return isHeard && /^[1-9]\d{0,9}$/.test(number!) ? [Number(number)] : []
}

/**
 * Tells who of an organization listens, as NATS says it: one question for all of them, asked anew after `keptMs`,
 * however many want to know. Rejects while NATS does not answer.
 */
export function openListeners(parts: Pick<MessagingParts, 'system' | 'accountOf'>, keptMs = 3000) {
  const known = new Map<number, { at: number; listeners: Promise<Listeners> }>()
  async function ask(organizationId: number): Promise<Listeners> {
    const [system, account] = await Promise.all([parts.system(), parts.accountOf(organizationId)])
    const heard = async (kind: 'user' | 'device') => {
      const subject = `${subjects[kind](organizationId, '*')}.call`
      const subscriptions = await subscriptionsTo(system, account, subject)
      return new Set(subscriptions.flatMap((subscription) => numberOf(subscription, kind)))
    }
    const [users, devices] = await Promise.all([heard('user'), heard('device')])
    return { users, devices }
  }
  return function listenersOf(organizationId: number): Promise<Listeners> {
    const now = performance.now()
    const last = known.get(organizationId)
    if (last && now - last.at < keptMs) return last.listeners
    const listeners = ask(organizationId)
    known.set(organizationId, { at: now, listeners })
    // What failed is asked again at once.
    listeners.catch(() => known.delete(organizationId))
    return listeners
  }
}

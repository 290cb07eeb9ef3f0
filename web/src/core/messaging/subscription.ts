import type { SubscriptionResponse } from '@takt/domain/areas/messages/responses/subscription.ts'
import { z } from 'zod'

/** Data needed to subscribe: a short-lived credential and the server's address. */
export type Provision = Pick<SubscriptionResponse, 'url'> & {
  subscription: Pick<SubscriptionResponse['subscription'], 'token' | 'topic' | 'subscription'>
}

const claims = z.looseObject({
  nats: z.looseObject({ sub: z.looseObject({ allow: z.array(z.string()).default([]) }).default({ allow: [] }) }),
})

/**
 * Returns the subjects that a user JWT permits to subscribe to, and the inbox prefix among them (without its wildcard).
 */
export function rightsOf(jwt: string): { subjects: string[]; inboxPrefix: string | null } {
  const payload = jwt.split('.')[1] ?? ''
  const text = atob(payload.replaceAll('-', '+').replaceAll('_', '/'))
  const { allow } = claims.parse(JSON.parse(text)).nats.sub
  const inbox = allow.find((subject) => subject.startsWith('_INBOX'))
  return {
    subjects: allow.filter((subject) => !subject.startsWith('_')),
    inboxPrefix: inbox ? inbox.replace(/\.[>*]$/, '') : null,
  }
}

import type { SubscriptionAnswer } from '@takt/domain/areas/messages/answers/subscription.ts'
import { z } from 'zod'

/** What is needed to listen: a short-lived right, and where. */
export type Provision = Pick<SubscriptionAnswer, 'url'> & {
  subscription: Pick<SubscriptionAnswer['subscription'], 'token' | 'topic' | 'subscription'>
}

const claims = z.looseObject({
  nats: z.looseObject({ sub: z.looseObject({ allow: z.array(z.string()).default([]) }).default({ allow: [] }) }),
})

/** The subjects that a user JWT allows to listen to, and the inbox prefix among them (without its wildcard). */
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

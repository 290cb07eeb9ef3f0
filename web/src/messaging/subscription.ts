import { z } from 'zod'

/** What `POST /api/messaging/provision` answers: a short-lived right to listen, and where. */
export const provisionAnswer = z.looseObject({
  subscription: z.object({ token: z.string(), topic: z.string(), subscription: z.unknown() }),
  url: z.string(),
})
export type Provision = z.output<typeof provisionAnswer>

/** What is told of a row that changed. */
export const changedRow = z.object({ itemType: z.string(), rowId: z.string(), version: z.number() })

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

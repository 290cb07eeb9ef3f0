import { z } from '@hono/zod-openapi'
import { decode } from '@nats-io/jwt'
import type { Session } from '@takt/domain/areas/access/session.ts'
import { subscriptionAnswer } from '@takt/domain/areas/messages/answers/subscription.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Dependencies } from '../dependencies.ts'
import { answerSchema } from '../http/responses/answer.ts'
import { invalid } from '../http/responses/refusal.ts'
import { type Route, route } from '../http/route.ts'
import { keepBrowserAlive, provisionBrowser } from './browserCredential.ts'
import type { MessagingParts } from './openMessaging.ts'
import { messagingTexts as texts } from './texts.ts'

/**
 * Notes that somebody did something at a browser of a user at `at` (epoch ms), in the organization that its session is
 * in; what was done later at another one stands. Displays and API tokens are nobody.
 */
async function noteDone(systemDb: Kysely<Tables>, session: Session, at: number): Promise<void> {
  const { organizationId, userId, isDisplay, tokenName } = session
  if (organizationId === null || isDisplay || tokenName !== undefined) return
  await sql`insert into user_done as d (organization_id, user_id, done_at)
    values (${organizationId}::int, ${userId}::int, ${new Date(at)}::timestamptz)
    on conflict (organization_id, user_id) do update set done_at = greatest(d.done_at, excluded.done_at)`.execute(
    systemDb,
  )
}

const longestIdleSecs = 30 * 86_400

const answered = answerSchema(z.null()).extend(subscriptionAnswer.shape)

/** Where the browser connects: this origin's `/messaging`. */
function messagingUrl(request: Request): string {
  const url = new URL('/messaging', request.url)
  const secure = url.protocol === 'https:' || request.headers.get('x-forwarded-proto') === 'https'
  url.protocol = secure ? 'wss:' : 'ws:'
  return url.href
}

function publicKeyOf(token: string): string {
  try {
    // Not trusted: it only says which of the session's own keys is meant.
    return decode(token).sub
  } catch {
    throw invalid({ 'subscription.token': texts.noSubscription })
  }
}

/** Messaging for the signed-in: provision and keepAlive. */
export function subscriptionRoutes(dependencies: Dependencies, parts: MessagingParts): readonly Route[] {
  const store = async () => ({ ...parts, signer: await parts.signer(), now: dependencies.now() })
  return [
    route({
      right: 'session',
      method: 'post',
      path: '/messaging/provision',
      isAudited: false,
      answer: {
        200: {
          description:
            'A bearer token for NATS over WebSocket at `url`, listing the subjects that this session may use',
          content: { 'application/json': { schema: answered } },
        },
      },
      handle: async (c) => {
        const credential = await provisionBrowser(await store(), c.var.session)
        return c.json(
          { success: true, message: '', data: null, subscription: credential, url: messagingUrl(c.req.raw) },
          200,
        )
      },
    }),
    route({
      right: 'session',
      method: 'post',
      path: '/messaging/keepAlive',
      isAudited: false,
      body: z.object({
        subscription: subscriptionAnswer.shape.subscription
          .partial()
          .extend({ token: z.string().max(16_384) })
          .describe('As it was answered; its token alone is read'),
        idleSecs: z
          .int()
          .min(0)
          .max(longestIdleSecs)
          .optional()
          .describe('For how long nobody has done anything on this page; whether somebody is away is told by it'),
      }),
      answer: {
        200: {
          description: 'The subscription, lasting longer; connect with its token from now on',
          content: { 'application/json': { schema: answered } },
        },
      },
      handle: async (c, asked) => {
        const publicKey = publicKeyOf(asked.body.subscription.token)
        const kept = await keepBrowserAlive(await store(), c.var.session, publicKey)
        const { idleSecs } = asked.body
        if (idleSecs !== undefined)
          await noteDone(dependencies.systemDb, c.var.session, dependencies.now() - idleSecs * 1000)
        return c.json({ success: true, message: '', data: null, subscription: kept, url: messagingUrl(c.req.raw) }, 200)
      },
    }),
  ]
}

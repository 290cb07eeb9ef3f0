import { z } from '@hono/zod-openapi'
import { decode } from '@nats-io/jwt'
import type { Session } from '@takt/domain/areas/access/session.ts'
import { subscriptionResponse } from '@takt/domain/areas/messages/responses/subscription.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Dependencies } from '../dependencies.ts'
import { invalid } from '../http/responses/httpError.ts'
import { responseSchema } from '../http/responses/respond.ts'
import { type Route, route } from '../http/route.ts'
import { provisionBrowser, renewBrowserCredential } from './browserCredential.ts'
import type { MessagingParts } from './openMessaging.ts'
import { messagingTexts as texts } from './texts.ts'

/**
 * Records the user's last activity in a browser at `at` (epoch ms), in the organization of the session; a later
 * activity in another browser takes precedence. Displays and API tokens are ignored.
 */
async function recordActivity(systemDb: Kysely<Tables>, session: Session, at: number): Promise<void> {
  const { organizationId, userId, isDisplay, tokenName } = session
  if (organizationId === null || isDisplay || tokenName !== undefined) return
  await sql`insert into user_done as d (organization_id, user_id, done_at)
    values (${organizationId}::int, ${userId}::int, ${new Date(at)}::timestamptz)
    on conflict (organization_id, user_id) do update set done_at = greatest(d.done_at, excluded.done_at)`.execute(
    systemDb,
  )
}

const longestIdleSecs = 30 * 86_400

const credentialResponse = responseSchema(z.null()).extend(subscriptionResponse.shape)

/** Returns the URL to which the browser connects: this origin's `/messaging`. */
function messagingUrl(request: Request): string {
  const url = new URL('/messaging', request.url)
  const secure = url.protocol === 'https:' || request.headers.get('x-forwarded-proto') === 'https'
  url.protocol = secure ? 'wss:' : 'ws:'
  return url.href
}

function publicKeyOf(token: string): string {
  try {
    // The token is not trusted: it only identifies one of the session's own keys.
    return decode(token).sub
  } catch {
    throw invalid({ 'subscription.token': texts.noSubscription })
  }
}

/** Messaging routes of signed-in users: provision and keepAlive. */
export function subscriptionRoutes(dependencies: Dependencies, parts: MessagingParts): readonly Route[] {
  const store = async () => ({ ...parts, signer: await parts.signer(), now: dependencies.now() })
  return [
    route({
      right: 'session',
      method: 'post',
      path: '/messaging/provision',
      isAudited: false,
      response: {
        200: {
          description:
            'A bearer token for NATS over WebSocket at `url`, listing the subjects that this session may use',
          content: { 'application/json': { schema: credentialResponse } },
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
        subscription: subscriptionResponse.shape.subscription
          .partial()
          .extend({ token: z.string().max(16_384) })
          .describe('The subscription as returned; only its token is read'),
        idleSecs: z
          .int()
          .min(0)
          .max(longestIdleSecs)
          .optional()
          .describe('Seconds since the last activity on this page; determines whether the user is shown as away'),
      }),
      response: {
        200: {
          description: 'The subscription with a later expiry; connect with its token from now on',
          content: { 'application/json': { schema: credentialResponse } },
        },
      },
      handle: async (c, request) => {
        const publicKey = publicKeyOf(request.body.subscription.token)
        const renewed = await renewBrowserCredential(await store(), c.var.session, publicKey)
        const { idleSecs } = request.body
        if (idleSecs !== undefined)
          await recordActivity(dependencies.systemDb, c.var.session, dependencies.now() - idleSecs * 1000)
        return c.json(
          { success: true, message: '', data: null, subscription: renewed, url: messagingUrl(c.req.raw) },
          200,
        )
      },
    }),
  ]
}

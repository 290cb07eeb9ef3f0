import { createRoute, z } from '@hono/zod-openapi'
import { decode } from '@nats-io/jwt'
import { subscriptionAnswer } from '@takt/domain/messages/answers/subscription.ts'
import type { Dependencies } from '../dependencies.ts'
import { answerSchema } from '../http/answer.ts'
import { invalid } from '../http/refusal.ts'
import { createRouter, type Router } from '../http/router.ts'
import { keepBrowserAlive, provisionBrowser } from './browserCredential.ts'
import { messagingParts } from './messagingParts.ts'

const answered = answerSchema(z.null()).extend(subscriptionAnswer.shape)

const provision = createRoute({
  method: 'post',
  path: '/messaging/provision',
  responses: {
    200: {
      description: 'A bearer token for NATS over WebSocket at `url`, listing the subjects that this session may use',
      content: { 'application/json': { schema: answered } },
    },
  },
})

const keepAlive = createRoute({
  method: 'post',
  path: '/messaging/keepAlive',
  request: {
    body: {
      required: true,
      content: {
        'application/json': { schema: z.object({ subscription: z.object({ token: z.string().max(16_384) }) }) },
      },
    },
  },
  responses: {
    200: {
      description: 'The subscription, lasting longer; connect with its token from now on',
      content: { 'application/json': { schema: answered } },
    },
  },
})

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
    throw invalid({ 'subscription.token': 'is no token of a subscription' })
  }
}

/** Messaging for the signed-in: provision and keepAlive. */
export function subscriptionRoutes(dependencies: Dependencies): Router {
  const parts = messagingParts(dependencies)
  const store = async () => ({ ...parts, signer: await parts.signer(), now: dependencies.now() })
  const router = createRouter()
  router.openapi(provision, async (c) => {
    const given = await provisionBrowser(await store(), c.var.session)
    return c.json({ success: true, message: '', data: null, subscription: given, url: messagingUrl(c.req.raw) }, 200)
  })
  router.openapi(keepAlive, async (c) => {
    const publicKey = publicKeyOf(c.req.valid('json').subscription.token)
    const kept = await keepBrowserAlive(await store(), c.var.session, publicKey)
    return c.json({ success: true, message: '', data: null, subscription: kept, url: messagingUrl(c.req.raw) }, 200)
  })
  return router
}

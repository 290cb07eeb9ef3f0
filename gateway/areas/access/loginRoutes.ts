import { z } from '@hono/zod-openapi'
import { typedUserName } from '@takt/domain/areas/access/password.ts'
import { linkOwner, signedIn, withToken } from '@takt/domain/areas/access/responses/signedIn.ts'
import type { Dependencies } from '../../core/dependencies.ts'
import { tokenOf } from '../../core/http/requests/tokens.ts'
import { unauthenticated } from '../../core/http/responses/httpError.ts'
import { respond, responseSchema, responses } from '../../core/http/responses/respond.ts'
import { type Route, route } from '../../core/http/route.ts'
import { findSession } from './findSession.ts'
import { readKnownDevice, rememberDevice } from './knownDevice.ts'
import { requestOrigin } from './requestOrigin.ts'
import { exchangeLinkToken, ownerOfLinkToken, renewToken } from './sessionTokens.ts'
import { createSignIn } from './signIn.ts'

const credentials = z.object({ userName: typedUserName, password: z.string().min(1).max(1024) })

const responseOf = <Schema extends z.ZodType>(description: string, schema: Schema) => ({
  200: { description, content: { 'application/json': { schema } } },
})

/** `POST /api/login` and `POST /api/users/refreshToken`, which issue tokens, and the owner of a token in a link. */
export function loginRoutes({ systemDb, now, env }: Dependencies): readonly Route[] {
  const signIn = createSignIn(systemDb)
  return [
    route({
      right: 'anyone',
      method: 'post',
      path: '/login',
      body: credentials,
      response: responseOf('Signed in', responseSchema(z.null()).extend(signedIn.shape)),
      handle: async (c, request) => {
        const { userName, password } = request.body
        const device = readKnownDevice(c, env.TAKT_SECRET, userName)
        const from = requestOrigin(c, env.TAKT_TRUSTED_PROXIES)
        const { token, user } = await signIn({ userName, password, device, from, now: now() })
        if (!device) rememberDevice(c, env.TAKT_SECRET, userName)
        return c.json({ success: true, message: '', data: null, token, user }, 200)
      },
    }),
    route({
      right: 'ownToken',
      method: 'post',
      path: '/users/refreshToken',
      response: responseOf(
        'A new token. The previous token of a session stays valid for five minutes; a link token is valid only once.',
        responseSchema(z.null()).extend(withToken.shape),
      ),
      handle: async (c) => {
        const presentedToken = tokenOf(c.req.raw)
        const match = presentedToken ? await findSession(systemDb, presentedToken, now()) : null
        // A wall display retains its token, because one that loses power during the exchange could not reconnect. So
        // does a script.
        const token =
          match?.session.isDisplay || match?.session.tokenName !== undefined
            ? presentedToken
            : match
              ? await renewToken(systemDb, match.session.sessionId, now())
              : presentedToken && (await exchangeLinkToken(systemDb, presentedToken, now()))
        if (!token) throw unauthenticated()
        return c.json({ success: true, message: '', data: null, token }, 200)
      },
    }),
    route({
      right: 'ownToken',
      method: 'get',
      path: '/users/linkToken',
      response: responses(
        'The owner of a link token; the token is not consumed, so that a browser in which another user ' +
          'is signed in can ask for confirmation first',
        linkOwner,
      ),
      handle: async (c) => {
        const token = tokenOf(c.req.raw)
        const owner = token ? await ownerOfLinkToken(systemDb, token, now()) : null
        if (!owner) throw unauthenticated()
        return respond(c, owner)
      },
    }),
  ]
}

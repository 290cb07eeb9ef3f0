import { z } from '@hono/zod-openapi'
import { linkOwner, signedIn, withToken } from '@takt/domain/areas/access/answers/signedIn.ts'
import { typedUserName } from '@takt/domain/areas/access/password.ts'
import type { Dependencies } from '../../core/dependencies.ts'
import { tokenOf } from '../../core/http/requests/tokens.ts'
import { answer, answerSchema, answers } from '../../core/http/responses/answer.ts'
import { unauthenticated } from '../../core/http/responses/refusal.ts'
import { type Route, route } from '../../core/http/route.ts'
import { findSession } from './findSession.ts'
import { knownDevice, rememberDevice } from './knownDevice.ts'
import { requestOrigin } from './requestOrigin.ts'
import { exchangeLinkToken, ownerOfLinkToken, renewToken } from './sessionTokens.ts'
import { createSignIn } from './signIn.ts'

const credentials = z.object({ userName: typedUserName, password: z.string().min(1).max(1024) })

const answered = <Schema extends z.ZodType>(description: string, schema: Schema) => ({
  200: { description, content: { 'application/json': { schema } } },
})

/** `POST /api/login` and `POST /api/users/refreshToken`: ways to a token; and whose one from an address is. */
export function loginRoutes({ systemDb, now, env }: Dependencies): readonly Route[] {
  const signIn = createSignIn(systemDb)
  return [
    route({
      right: 'anyone',
      method: 'post',
      path: '/login',
      body: credentials,
      answer: answered('Signed in', answerSchema(z.null()).extend(signedIn.shape)),
      handle: async (c, asked) => {
        const { userName, password } = asked.body
        const device = knownDevice(c, env.TAKT_SECRET, userName)
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
      answer: answered(
        "A new token. A session's former one lasts five minutes more; one from an address was good for this once.",
        answerSchema(z.null()).extend(withToken.shape),
      ),
      handle: async (c) => {
        const given = tokenOf(c.req.raw)
        const found = given ? await findSession(systemDb, given, now()) : null
        // A wall board keeps its token: one that loses power while it gets another must find its way back. So does a
        // script.
        const token =
          found?.session.isDisplay || found?.session.tokenName !== undefined
            ? given
            : found
              ? await renewToken(systemDb, found.session.sessionId, now())
              : given && (await exchangeLinkToken(systemDb, given, now()))
        if (!token) throw unauthenticated()
        return c.json({ success: true, message: '', data: null, token }, 200)
      },
    }),
    route({
      right: 'ownToken',
      method: 'get',
      path: '/users/linkToken',
      answer: answers(
        'Who goes on by a token from an address; it is not used up by this, so that a browser in which somebody ' +
          'else is signed in can ask first',
        linkOwner,
      ),
      handle: async (c) => {
        const token = tokenOf(c.req.raw)
        const found = token ? await ownerOfLinkToken(systemDb, token, now()) : null
        if (!found) throw unauthenticated()
        return answer(c, found)
      },
    }),
  ]
}

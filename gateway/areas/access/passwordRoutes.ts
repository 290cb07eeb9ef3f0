import { z } from '@hono/zod-openapi'
import { newPassword, typedUserName } from '@takt/domain/areas/access/password.ts'
import type { Context } from 'hono'
import type { Dependencies } from '../../core/dependencies.ts'
import { tokenOf } from '../../core/http/requests/tokens.ts'
import { answer, answers } from '../../core/http/responses/answer.ts'
import { forbidden, unauthenticated } from '../../core/http/responses/refusal.ts'
import { type Route, route } from '../../core/http/route.ts'
import { enqueue } from '../../core/jobs/enqueue.ts'
import { recordAudit } from './audit/recordAudit.ts'
import { changePassword, refuseWeak } from './changePassword.ts'
import { identityConfirmer } from './confirmIdentity.ts'
import { type FoundSession, findSession } from './findSession.ts'
import { rememberDevice } from './knownDevice.ts'
import { passwordForgotten } from './passwordLetters.ts'
import { findPasswordLink, usePasswordLink } from './passwordLink.ts'
import { requestOrigin } from './requestOrigin.ts'
import { signInLimits } from './signInLimits.ts'

const userName = typedUserName

const wantedPassword = z.object({ userName, newPassword, currentPassword: z.string().max(1024).optional() })
type WantedPassword = z.output<typeof wantedPassword>

const same = (text: string, other: string) => text.toLowerCase() === other.toLowerCase()

/** `POST /api/users/forgotPassword` and `POST /api/users/changePassword`. */
export function passwordRoutes(dependencies: Dependencies): readonly Route[] {
  const { systemDb, now, env } = dependencies
  const confirm = identityConfirmer(dependencies)
  const limits = signInLimits(systemDb)
  const from = (c: Context) => requestOrigin(c, env.TAKT_TRUSTED_PROXIES)

  async function changeOwn(c: Context, found: FoundSession, wanted: WantedPassword) {
    const { session, account } = found
    if (session.isDisplay || !same(wanted.userName, session.userName)) throw forbidden('security', 'write', session)
    await confirm(c, session, wanted)
    await refuseWeak(wanted.newPassword, session.userName)
    const { userId, sessionId } = session
    await changePassword(systemDb, { userId, newPassword: wanted.newPassword, keepSession: sessionId, now: now() })
    return { action: 'passwordChanged', userId, userName: session.userName, entityId: account.entity_id } as const
  }

  async function changeByLink(c: Context, token: string, wanted: WantedPassword) {
    const link = await findPasswordLink(systemDb, token, now())
    if (!link || !same(wanted.userName, link.userName)) throw unauthenticated()
    await refuseWeak(wanted.newPassword, link.userName)
    if (!(await usePasswordLink(systemDb, token, now()))) throw unauthenticated()
    await changePassword(systemDb, { userId: link.userId, newPassword: wanted.newPassword, now: now() })
    await limits.forgive(link.userName, from(c).address)
    rememberDevice(c, env.TAKT_SECRET, link.userName)
    return { action: 'passwordReset', ...link } as const
  }

  return [
    route({
      right: 'anyone',
      method: 'post',
      path: '/users/forgotPassword',
      body: z.object({ userName }),
      answer: answers('If there is such a user, a letter with a link is on its way', z.null()),
      handle: async (c, { body: asked }) => {
        const origin = from(c)
        await limits.beginReset(asked.userName, origin.address)
        // Looking for the user is left to later, so that the answer is the same and as quick for names that nobody has.
        await systemDb.transaction().execute(async (trx) => {
          await enqueue(trx, passwordForgotten, { userName: asked.userName })
          const what = `POST ${c.req.path}`
          const tell = {
            at: now(),
            from: origin,
            userName: asked.userName,
            action: 'passwordResetAsked',
            what,
          } as const
          await recordAudit(trx, { ...tell, status: 200 })
        })
        return answer(c, null, 'If this user exists, a password reset link is on its way.')
      },
    }),
    route({
      right: 'ownToken',
      method: 'post',
      path: '/users/changePassword',
      // Who shows no token is told nothing of what a body must be.
      admits: (c) => {
        if (!tokenOf(c.req.raw)) throw unauthenticated()
      },
      description:
        "The token is the session's, with `currentPassword` unless the sign-in was within five minutes; or that of " +
        'a link by mail, which works once',
      body: wantedPassword,
      answer: answers('Changed; all other sessions of the user are over', z.null()),
      handle: async (c, asked) => {
        const token = tokenOf(c.req.raw) ?? ''
        const wanted = asked.body
        const found = await findSession(systemDb, token, now())
        const done = found ? await changeOwn(c, found, wanted) : await changeByLink(c, token, wanted)
        await recordAudit(systemDb, { ...done, what: `POST ${c.req.path}`, at: now(), from: from(c), status: 200 })
        return answer(c, null, 'Password Has Been Changed')
      },
    }),
  ]
}

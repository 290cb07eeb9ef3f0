import { z } from '@hono/zod-openapi'
import { newPassword, typedUserName } from '@takt/domain/areas/access/password.ts'
import type { Context } from 'hono'
import type { Dependencies } from '../../core/dependencies.ts'
import { tokenOf } from '../../core/http/requests/tokens.ts'
import { forbidden, unauthenticated } from '../../core/http/responses/httpError.ts'
import { respond, responses } from '../../core/http/responses/respond.ts'
import { type Route, route } from '../../core/http/route.ts'
import { enqueue } from '../../core/jobs/enqueue.ts'
import { recordAudit } from './audit/recordAudit.ts'
import { changePassword, rejectWeakPassword } from './changePassword.ts'
import { identityConfirmer } from './confirmIdentity.ts'
import { findSession, type SessionWithAccount } from './findSession.ts'
import { rememberDevice } from './knownDevice.ts'
import { passwordResetRequest } from './passwordEmails.ts'
import { findPasswordLink, usePasswordLink } from './passwordLink.ts'
import { requestOrigin } from './requestOrigin.ts'
import { signInLimits } from './signInLimits.ts'

const userName = typedUserName

const passwordChange = z.object({ userName, newPassword, currentPassword: z.string().max(1024).optional() })
type PasswordChange = z.output<typeof passwordChange>

const same = (text: string, other: string) => text.toLowerCase() === other.toLowerCase()

/** `POST /api/users/forgotPassword` and `POST /api/users/changePassword`. */
export function passwordRoutes(dependencies: Dependencies): readonly Route[] {
  const { systemDb, now, env } = dependencies
  const confirm = identityConfirmer(dependencies)
  const limits = signInLimits(systemDb)
  const from = (c: Context) => requestOrigin(c, env.TAKT_TRUSTED_PROXIES)

  async function changeOwn(c: Context, match: SessionWithAccount, change: PasswordChange) {
    const { session, account } = match
    if (session.isDisplay || !same(change.userName, session.userName)) throw forbidden('security', 'write', session)
    await confirm(c, session, change)
    await rejectWeakPassword(change.newPassword, session.userName)
    const { userId, sessionId } = session
    await changePassword(systemDb, { userId, newPassword: change.newPassword, refreshSession: sessionId, now: now() })
    return { action: 'passwordChanged', userId, userName: session.userName, entityId: account.entity_id } as const
  }

  async function changeByLink(c: Context, token: string, change: PasswordChange) {
    const link = await findPasswordLink(systemDb, token, now())
    if (!link || !same(change.userName, link.userName)) throw unauthenticated()
    await rejectWeakPassword(change.newPassword, link.userName)
    if (!(await usePasswordLink(systemDb, token, now()))) throw unauthenticated()
    await changePassword(systemDb, { userId: link.userId, newPassword: change.newPassword, now: now() })
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
      response: responses('If this user exists, an email with a link is on its way', z.null()),
      handle: async (c, { body }) => {
        const origin = from(c)
        await limits.countReset(body.userName, origin.address)
        // The user is looked up later, so that the response and its duration are the same for unknown names.
        await systemDb.transaction().execute(async (trx) => {
          await enqueue(trx, passwordResetRequest, { userName: body.userName })
          const what = `POST ${c.req.path}`
          const auditEntry = {
            at: now(),
            from: origin,
            userName: body.userName,
            action: 'passwordResetAsked',
            what,
          } as const
          await recordAudit(trx, { ...auditEntry, status: 200 })
        })
        return respond(c, null, 'If this user exists, a password reset link is on its way.')
      },
    }),
    route({
      right: 'ownToken',
      method: 'post',
      path: '/users/changePassword',
      // Without a token the request is rejected before its body is validated.
      admits: (c) => {
        if (!tokenOf(c.req.raw)) throw unauthenticated()
      },
      description:
        'The token is that of the session, with `currentPassword` unless the sign-in was within five minutes, or that of ' +
        'an emailed link, which works once',
      body: passwordChange,
      response: responses('Changed; all other sessions of the user have ended', z.null()),
      handle: async (c, request) => {
        const token = tokenOf(c.req.raw) ?? ''
        const change = request.body
        const match = await findSession(systemDb, token, now())
        const auditEntry = match ? await changeOwn(c, match, change) : await changeByLink(c, token, change)
        await recordAudit(systemDb, {
          ...auditEntry,
          what: `POST ${c.req.path}`,
          at: now(),
          from: from(c),
          status: 200,
        })
        return respond(c, null, 'Password Has Been Changed')
      },
    }),
  ]
}

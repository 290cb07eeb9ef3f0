import { z } from '@hono/zod-openapi'
import { effectiveRights } from '@takt/domain/areas/access/answers/effectiveRights.ts'
import { invitation as letterState } from '@takt/domain/areas/access/answers/invitation.ts'
import { mayDo, type Session } from '@takt/domain/areas/access/session.ts'
import { newUser, securityChange } from '@takt/domain/areas/access/userChanges.ts'
import { users } from '@takt/domain/areas/access/users.ts'
import { rowSchema } from '@takt/domain/core/item/item.ts'
import type { Dependencies } from '../../../core/dependencies.ts'
import { answer, answerSchema, answers } from '../../../core/http/responses/answer.ts'
import { conflict, forbidden, invalid } from '../../../core/http/responses/refusal.ts'
import { type Route, route } from '../../../core/http/route.ts'
import { listParameters } from '../../../core/items/list/listParameters.ts'
import type { ItemRegistry } from '../../../core/items/mountedItem.ts'
import { endSessions } from '../endSessions.ts'
import { accessTexts as texts } from '../texts.ts'
import { addUser } from './addUser.ts'
import { changeSecurity } from './changeSecurity.ts'
import { waitingEmails } from './emailChange.ts'
import { enqueueInvitation, invitationLetter } from './invitationLetter.ts'
import { listEntityRows, listRoutes } from './listRoutes.ts'
import { reachableOrganizations, reachUser, reachUserToChange, reachWholeUser } from './reachUser.ts'
import { removeUser } from './removeUser.ts'
import { rightsOf } from './rightsOf.ts'
import { userHistory } from './userHistory.ts'

const tags = ['users']
const params = z.object({ userName: z.string() })
const userPath = '/users/{userName}'
const row = z.looseObject({})

const rows = z.array(rowSchema(users))
/** Users, by those who administer them. */
export function manageRoutes(dependencies: Dependencies, items: ItemRegistry): readonly Route[] {
  const { systemDb, now } = dependencies
  const list = async (session: Session, search: URLSearchParams) => {
    const rows = await listEntityRows(dependencies, users, session, search)
    const ids = rows.map(({ userId }) => Number(userId))
    const waiting = await waitingEmails(systemDb, ids, now())
    return rows.map((user) => {
      const waitingEmail = waiting.get(Number(user.userId)) ?? null
      const { globalAdmin, restrictOrgs, enabled, organizationIds, permissions } = user
      return { ...user, waitingEmail, security: { globalAdmin, restrictOrgs, enabled, organizationIds, permissions } }
    })
  }
  const rowOf = async (session: Session, userName: string) => {
    const account = await reachUser(systemDb, session, userName)
    const [found] = await list(session, new URLSearchParams({ userIdEquals: String(account.user_id) }))
    return found ?? {}
  }

  return [
    route({
      right: ['security', 'read'],
      method: 'get',
      path: '/users',
      tags,
      summary: 'List: User',
      isRead: 'byItself',
      query: listParameters,
      answer: {
        200: {
          description: 'Users, in `message` as well',
          content: { 'application/json': { schema: answerSchema(rows).extend({ message: rows }) } },
        },
      },
      handle: async (c) => {
        const rows = await list(c.var.session, new URL(c.req.url).searchParams)
        return c.json({ success: true, message: rows, data: rows }, 200)
      },
    }),
    ...listRoutes(dependencies, users),
    route({
      right: ['security', 'write'],
      method: 'post',
      path: '/users',
      tags,
      body: newUser,
      answer: answers('The user; without a password an invitation is on its way', row),
      handle: async (c, asked) => {
        const body = asked.body
        await addUser(systemDb, c.var.session, body)
        return answer(c, await rowOf(c.var.session, body.userName), 'User Added')
      },
    }),
    route({
      right: ['security', 'read'],
      method: 'get',
      path: userPath,
      tags,
      params,
      answer: answers('The user', row),
      handle: async (c, asked) => answer(c, await rowOf(c.var.session, asked.params.userName)),
    }),
    route({
      right: ['security', 'write'],
      method: 'delete',
      path: userPath,
      tags,
      params,
      answer: answers('Removed, with all sessions', z.null()),
      handle: async (c, asked) => {
        await removeUser(dependencies, items, c.var.session, asked.params.userName)
        return answer(c, null, 'User Deleted')
      },
    }),
    route({
      right: ['security', 'write'],
      method: 'put',
      path: `${userPath}/security`,
      tags,
      params,
      body: securityChange,
      answer: answers('The user', row),
      handle: async (c, asked) => {
        const { session } = c.var
        const { userName } = asked.params
        await changeSecurity(systemDb, { session, now: now() }, userName, asked.body)
        return answer(c, await rowOf(session, userName), 'User Updated')
      },
    }),
    route({
      right: ['security', 'write'],
      method: 'post',
      path: `${userPath}/invite`,
      tags,
      params,
      answer: answers('Another invitation is on its way', z.null()),
      handle: async (c, asked) => {
        const account = await reachUserToChange(systemDb, c.var.session, asked.params.userName)
        if (!account.invited) throw conflict(texts.hasPassword(account.user_name))
        if (!account.email) throw invalid({ email: texts.emailNeededToInvite })
        const { user_name: userName, entity_id: entityId } = account
        await systemDb.transaction().execute((trx) => enqueueInvitation(trx, { userName, entityId }))
        return answer(c, null, 'Invitation Queued')
      },
    }),
    route({
      right: ['security', 'write'],
      method: 'get',
      path: `${userPath}/invite`,
      tags,
      params,
      answer: answers(
        'How the last invitation fares: waiting, tried in vain (and what the mail server said), or gone',
        letterState,
      ),
      handle: async (c, asked) => {
        const account = await reachUserToChange(systemDb, c.var.session, asked.params.userName)
        const letter = await invitationLetter(systemDb, account.user_name)
        return answer(c, { ...letter, goesOut: dependencies.env.SMTP_URL !== undefined })
      },
    }),
    route({
      right: ['security', 'write'],
      method: 'delete',
      path: `${userPath}/sessions`,
      tags,
      params,
      answer: answers('The user is signed out everywhere', z.object({ ended: z.int() })),
      handle: async (c, asked) => {
        const { user_id: userId } = await reachUserToChange(systemDb, c.var.session, asked.params.userName)
        return answer(c, { ended: await endSessions(systemDb, { userId, now: now() }) }, 'Sessions Ended')
      },
    }),
    route({
      right: ['security', 'read'],
      method: 'get',
      path: `${userPath}/history`,
      tags,
      params,
      answer: answers('What happened, oldest first', z.array(row)),
      handle: async (c, asked) => {
        const account = await reachWholeUser(systemDb, c.var.session, asked.params.userName)
        return answer(c, await userHistory(systemDb, account))
      },
    }),
    route({
      right: 'session',
      method: 'get',
      path: `${userPath}/rights`,
      tags,
      description:
        'What the user may do in the end, and where each right comes from. Everybody may ask it of the own user.',
      params,
      answer: answers('Effective rights with their sources', effectiveRights),
      handle: async (c, asked) => {
        const { session } = c.var
        const { userName } = asked.params
        const isSelf = userName.toLowerCase() === session.userName.toLowerCase()
        if (!isSelf && !mayDo(session, 'security', 'read')) throw forbidden('security', 'read', session)
        const account = await reachUser(systemDb, session, userName)
        return answer(c, await rightsOf(systemDb, account, await reachableOrganizations(systemDb, session)))
      },
    }),
  ]
}

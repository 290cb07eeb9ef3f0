import { z } from '@hono/zod-openapi'
import { effectiveRights } from '@takt/domain/areas/access/responses/effectiveRights.ts'
import { invitation as letterState } from '@takt/domain/areas/access/responses/invitation.ts'
import { mayDo, type Session } from '@takt/domain/areas/access/session.ts'
import { newUser, securityChange } from '@takt/domain/areas/access/userChanges.ts'
import { users } from '@takt/domain/areas/access/users.ts'
import { rowSchema } from '@takt/domain/core/item/item.ts'
import type { Dependencies } from '../../../core/dependencies.ts'
import { conflict, forbidden, invalid } from '../../../core/http/responses/httpError.ts'
import { respond, responseSchema, responses } from '../../../core/http/responses/respond.ts'
import { type Route, route } from '../../../core/http/route.ts'
import { listParameters } from '../../../core/items/list/listParameters.ts'
import type { ItemRegistry } from '../../../core/items/mountedItem.ts'
import { endSessions } from '../endSessions.ts'
import { accessTexts as texts } from '../texts.ts'
import { addUser } from './addUser.ts'
import { changeSecurity } from './changeSecurity.ts'
import { waitingEmails } from './emailChange.ts'
import { enqueueInvitation, invitationStatus } from './invitationEmail.ts'
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
/** Routes for administering users. */
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
    const [match] = await list(session, new URLSearchParams({ userIdEquals: String(account.user_id) }))
    return match ?? {}
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
      response: {
        200: {
          description: 'Users, also in `message`',
          content: { 'application/json': { schema: responseSchema(rows).extend({ message: rows }) } },
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
      response: responses('The user; without a password an invitation is on its way', row),
      handle: async (c, request) => {
        const body = request.body
        await addUser(systemDb, c.var.session, body)
        return respond(c, await rowOf(c.var.session, body.userName), 'User Added')
      },
    }),
    route({
      right: ['security', 'read'],
      method: 'get',
      path: userPath,
      tags,
      params,
      response: responses('The user', row),
      handle: async (c, request) => respond(c, await rowOf(c.var.session, request.params.userName)),
    }),
    route({
      right: ['security', 'write'],
      method: 'delete',
      path: userPath,
      tags,
      params,
      response: responses('Removed, including all sessions', z.null()),
      handle: async (c, request) => {
        await removeUser(dependencies, items, c.var.session, request.params.userName)
        return respond(c, null, 'User Deleted')
      },
    }),
    route({
      right: ['security', 'write'],
      method: 'put',
      path: `${userPath}/security`,
      tags,
      params,
      body: securityChange,
      response: responses('The user', row),
      handle: async (c, request) => {
        const { session } = c.var
        const { userName } = request.params
        await changeSecurity(systemDb, { session, now: now() }, userName, request.body)
        return respond(c, await rowOf(session, userName), 'User Updated')
      },
    }),
    route({
      right: ['security', 'write'],
      method: 'post',
      path: `${userPath}/invite`,
      tags,
      params,
      response: responses('Another invitation is on its way', z.null()),
      handle: async (c, request) => {
        const account = await reachUserToChange(systemDb, c.var.session, request.params.userName)
        if (!account.invited) throw conflict(texts.hasPassword(account.user_name))
        if (!account.email) throw invalid({ email: texts.emailNeededToInvite })
        const { user_name: userName, entity_id: entityId } = account
        await systemDb.transaction().execute((trx) => enqueueInvitation(trx, { userName, entityId }))
        return respond(c, null, 'Invitation Queued')
      },
    }),
    route({
      right: ['security', 'write'],
      method: 'get',
      path: `${userPath}/invite`,
      tags,
      params,
      response: responses(
        'Status of the last invitation: queued, failing (with the mail server’s error), or sent',
        letterState,
      ),
      handle: async (c, request) => {
        const account = await reachUserToChange(systemDb, c.var.session, request.params.userName)
        const invitation = await invitationStatus(systemDb, account.user_name)
        return respond(c, { ...invitation, goesOut: dependencies.env.SMTP_URL !== undefined })
      },
    }),
    route({
      right: ['security', 'write'],
      method: 'delete',
      path: `${userPath}/sessions`,
      tags,
      params,
      response: responses('The user is signed out everywhere', z.object({ ended: z.int() })),
      handle: async (c, request) => {
        const { user_id: userId } = await reachUserToChange(systemDb, c.var.session, request.params.userName)
        return respond(c, { ended: await endSessions(systemDb, { userId, now: now() }) }, 'Sessions Ended')
      },
    }),
    route({
      right: ['security', 'read'],
      method: 'get',
      path: `${userPath}/history`,
      tags,
      params,
      response: responses('Events of the user, oldest first', z.array(row)),
      handle: async (c, request) => {
        const account = await reachWholeUser(systemDb, c.var.session, request.params.userName)
        return respond(c, await userHistory(systemDb, account))
      },
    }),
    route({
      right: 'session',
      method: 'get',
      path: `${userPath}/rights`,
      tags,
      description: 'The effective rights of the user and the source of each right. All users may read their own.',
      params,
      response: responses('Effective rights with their sources', effectiveRights),
      handle: async (c, request) => {
        const { session } = c.var
        const { userName } = request.params
        const isSelf = userName.toLowerCase() === session.userName.toLowerCase()
        if (!isSelf && !mayDo(session, 'security', 'read')) throw forbidden('security', 'read', session)
        const account = await reachUser(systemDb, session, userName)
        return respond(c, await rightsOf(systemDb, account, await reachableOrganizations(systemDb, session)))
      },
    }),
  ]
}

import { createRoute, type RouteConfig, z } from '@hono/zod-openapi'
import { effectiveRights } from '@takt/domain/access/answers/effectiveRights.ts'
import { invitation as letterState } from '@takt/domain/access/answers/invitation.ts'
import { mayDo, type Session } from '@takt/domain/access/session.ts'
import { newUser, securityChange } from '@takt/domain/access/userChanges.ts'
import { users } from '@takt/domain/access/users.ts'
import { rowSchema } from '@takt/domain/item/item.ts'
import type { Dependencies } from '../../dependencies.ts'
import { answer, answerSchema, answers } from '../../http/answer.ts'
import { requires } from '../../http/authorize.ts'
import { conflict, forbidden, invalid } from '../../http/refusal.ts'
import { createRouter, type Router } from '../../http/router.ts'
import { listParameters } from '../../items/describeItem.ts'
import type { ItemRegistry } from '../../items/mountedItem.ts'
import { endSessions } from '../endSessions.ts'
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
const reads = requires('security', 'read')
const writes = requires('security', 'write')
const body = <Schema extends z.ZodType>(schema: Schema) => ({
  body: { required: true, content: { 'application/json': { schema } } },
})
const one = '/users/{userName}'
const row = z.looseObject({})

const rows = z.array(rowSchema(users))
const listed: RouteConfig = {
  method: 'get',
  path: '/users',
  tags,
  summary: 'List: User',
  request: { query: listParameters },
  responses: {
    200: {
      description: 'Users, in `message` as well',
      content: { 'application/json': { schema: answerSchema(rows).extend({ message: rows }) } },
    },
  },
}
const add = createRoute({
  method: 'post',
  path: '/users',
  tags,
  middleware: writes,
  request: body(newUser),
  responses: answers('The user; without a password an invitation is on its way', row),
})
const get = createRoute({
  method: 'get',
  path: one,
  tags,
  middleware: reads,
  request: { params },
  responses: answers('The user', row),
})
const remove = createRoute({
  method: 'delete',
  path: one,
  tags,
  middleware: writes,
  request: { params },
  responses: answers('Removed, with all sessions', z.null()),
})
const security = createRoute({
  method: 'put',
  path: `${one}/security`,
  tags,
  middleware: writes,
  request: { params, ...body(securityChange) },
  responses: answers('The user', row),
})
const invite = createRoute({
  method: 'post',
  path: `${one}/invite`,
  tags,
  middleware: writes,
  request: { params },
  responses: answers('Another invitation is on its way', z.null()),
})
const invitation = createRoute({
  method: 'get',
  path: `${one}/invite`,
  tags,
  middleware: writes,
  request: { params },
  responses: answers(
    'How the last invitation fares: waiting, tried in vain (and what the mail server said), or gone',
    letterState,
  ),
})
const endAll = createRoute({
  method: 'delete',
  path: `${one}/sessions`,
  tags,
  middleware: writes,
  request: { params },
  responses: answers('The user is signed out everywhere', z.object({ ended: z.int() })),
})
const history = createRoute({
  method: 'get',
  path: `${one}/history`,
  tags,
  middleware: reads,
  request: { params },
  responses: answers('What happened, oldest first', z.array(row)),
})
const rights = createRoute({
  method: 'get',
  path: `${one}/rights`,
  tags,
  description:
    'What the user may do in the end, and where each right comes from. Everybody may ask it of the own user.',
  request: { params },
  responses: answers('Effective rights with their sources', effectiveRights),
})

/** Users, by those who administer them. */
export function manageRoutes(dependencies: Dependencies, items: ItemRegistry): Router {
  const { systemDb, now } = dependencies
  const router = createRouter()
  router.openAPIRegistry.registerPath(listed)
  router.route('/', listRoutes(dependencies, users))
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

  router.get('/users', reads, async (c) => {
    const rows = await list(c.var.session, new URL(c.req.url).searchParams)
    return c.json({ success: true, message: rows, data: rows }, 200)
  })
  router.openapi(add, async (c) => {
    const given = c.req.valid('json')
    await addUser(systemDb, c.var.session, given)
    return answer(c, await rowOf(c.var.session, given.userName), 'User Added')
  })
  router.openapi(get, async (c) => answer(c, await rowOf(c.var.session, c.req.valid('param').userName)))
  router.openapi(remove, async (c) => {
    await removeUser(dependencies, items, c.var.session, c.req.valid('param').userName)
    return answer(c, null, 'User Deleted')
  })
  router.openapi(security, async (c) => {
    const { session } = c.var
    const { userName } = c.req.valid('param')
    await changeSecurity(systemDb, { session, now: now() }, userName, c.req.valid('json'))
    return answer(c, await rowOf(session, userName), 'User Updated')
  })
  router.openapi(invite, async (c) => {
    const account = await reachUserToChange(systemDb, c.var.session, c.req.valid('param').userName)
    if (!account.invited) throw conflict(`User ${account.user_name} has chosen a password already`)
    if (!account.email) throw invalid({ email: 'is needed to send the invitation to' })
    await systemDb.transaction().execute((trx) => enqueueInvitation(trx, account.user_name))
    return answer(c, null, 'Invitation Sent')
  })
  router.openapi(invitation, async (c) => {
    const account = await reachUserToChange(systemDb, c.var.session, c.req.valid('param').userName)
    const letter = await invitationLetter(systemDb, account.user_name)
    return answer(c, { ...letter, goesOut: dependencies.env.SMTP_URL !== undefined })
  })
  router.openapi(endAll, async (c) => {
    const { user_id: userId } = await reachUserToChange(systemDb, c.var.session, c.req.valid('param').userName)
    return answer(c, { ended: await endSessions(systemDb, { userId, now: now() }) }, 'Sessions Ended')
  })
  router.openapi(history, async (c) => {
    const account = await reachWholeUser(systemDb, c.var.session, c.req.valid('param').userName)
    return answer(c, await userHistory(systemDb, account))
  })
  router.openapi(rights, async (c) => {
    const { session } = c.var
    const { userName } = c.req.valid('param')
    const isSelf = userName.toLowerCase() === session.userName.toLowerCase()
    if (!isSelf && !mayDo(session, 'security', 'read')) throw forbidden('security', 'read', session)
    const account = await reachUser(systemDb, session, userName)
    return answer(c, await rightsOf(systemDb, account, await reachableOrganizations(systemDb, session)))
  })
  return router
}

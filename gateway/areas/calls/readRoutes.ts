import { z } from '@hono/zod-openapi'
import { mayDo } from '@takt/domain/areas/access/session.ts'
import { calls } from '@takt/domain/areas/calls/calls.ts'
import { currentCall } from '@takt/domain/areas/calls/responses/call.ts'
import { callDirectory } from '@takt/domain/areas/calls/responses/directory.ts'
import { rowSchema } from '@takt/domain/core/item/item.ts'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import type { Context } from 'hono'
import { sql } from 'kysely'
import { organizationOf, tenantOf } from '../../core/http/requests/sessionContext.ts'
import { invalid } from '../../core/http/responses/httpError.ts'
import { respond, responses } from '../../core/http/responses/respond.ts'
import { type Route, route } from '../../core/http/route.ts'
import type { RequestEnv } from '../../core/http/router.ts'
import { ownerOf } from '../../core/items/itemTable.ts'
import { listItems } from '../../core/items/list/listItems.ts'
import { listParameters } from '../../core/items/list/listParameters.ts'
import { readListQuery } from '../../core/items/list/readListQuery.ts'
import { callerOf } from './callerOf.ts'
import { requirePerson } from './callRoute.ts'
import { callOf } from './callRows.ts'
import type { CallsParts } from './callsParts.ts'
import { createMasking } from './maskCall.ts'
import { openDirectory } from './openDirectory.ts'
import { callsTexts as texts } from './texts.ts'

const defaultLimit = '1000'
const admits = (c: Context<RequestEnv>) => requirePerson(c.var.session)

/** Read routes of calls: past calls, the current call and the directory. */
export function readRoutes(parts: CallsParts): readonly Route[] {
  const { db } = parts.dependencies
  const directoryFor = openDirectory(parts)
  return [
    route({
      right: 'session',
      admits,
      method: 'get',
      path: '/calls/current',
      tags: ['calls'],
      summary: 'The call in which the own user or device rings or talks',
      response: responses('The call details; null: no call', currentCall),
      handle: async (c) => {
        const { session } = c.var
        const organizationId = organizationOf(session)
        const call = await asTenant(db, tenantOf(session), (trx) => callOf(trx, organizationId, callerOf(session)))
        return respond(c, call && createMasking(session, parts).call(call))
      },
    }),
    route({
      right: 'session',
      admits,
      method: 'get',
      path: '/calls/directory',
      tags: ['calls'],
      summary: 'People and devices that can be called, with their presence',
      description: 'Devices require read on devices; the time of last activity requires read on security.',
      response: responses('People and devices of the organization, by name', callDirectory),
      handle: async (c) => respond(c, await directoryFor(c.var.session)),
    }),
    route({
      right: 'session',
      admits: (c) => mayDo(c.var.session, 'security', 'read') || requirePerson(c.var.session),
      method: 'get',
      path: '/calls',
      tags: ['calls'],
      summary: `List: ${calls.label}; all of the organization with read on security, otherwise only own calls`,
      isRead: 'byItself',
      query: listParameters,
      response: responses('Rows', z.array(rowSchema(calls))),
      handle: async (c) => {
        const { session } = c.var
        const search = new URL(c.req.url).searchParams
        if (!search.has('orderBy')) search.set('orderBy', 'startedAt:desc')
        if (!search.has('limit')) search.set('limit', defaultLimit)
        const query = readListQuery(calls, search, session)
        if (query.asOf !== null) throw invalid({ asOf: texts.onlyNow })
        organizationOf(session)
        const tenant = tenantOf(session)
        const onlyOwn = mayDo(session, 'security', 'read') ? 'off' : 'on'
        const rows = await asTenant(db, tenant, async (trx) => {
          await sql`select set_config('app.only_own_calls', ${onlyOwn}, true)`.execute(trx)
          return listItems(trx, calls, ownerOf(calls, tenant), query)
        })
        return respond(c, rows)
      },
    }),
  ]
}

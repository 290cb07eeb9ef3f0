import { z } from '@hono/zod-openapi'
import { mayDo } from '@takt/domain/areas/access/session.ts'
import { currentCall } from '@takt/domain/areas/calls/answers/call.ts'
import { callDirectory } from '@takt/domain/areas/calls/answers/directory.ts'
import { calls } from '@takt/domain/areas/calls/calls.ts'
import { rowSchema } from '@takt/domain/core/item/item.ts'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import type { Context } from 'hono'
import { sql } from 'kysely'
import { organizationOf, tenantOf } from '../../core/http/requests/sessionContext.ts'
import { answer, answers } from '../../core/http/responses/answer.ts'
import { invalid } from '../../core/http/responses/refusal.ts'
import { type Route, route } from '../../core/http/route.ts'
import type { RequestEnv } from '../../core/http/router.ts'
import { ownerOf } from '../../core/items/itemTable.ts'
import { listItems } from '../../core/items/list/listItems.ts'
import { listParameters } from '../../core/items/list/listParameters.ts'
import { readListQuery } from '../../core/items/list/readListQuery.ts'
import { callerOf } from './callerOf.ts'
import { refuseUnlessPerson } from './callRoute.ts'
import { callOf } from './callRows.ts'
import type { CallsParts } from './callsParts.ts'
import { shownTo } from './maskCall.ts'
import { openDirectory } from './openDirectory.ts'
import { callsTexts as texts } from './texts.ts'

const shownAtMost = '1000'
const admits = (c: Context<RequestEnv>) => refuseUnlessPerson(c.var.session)

/** What there is to read of calls: those that were, the one that goes on, and whom one may call. */
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
      summary: 'The call that oneself rings or talks in',
      answer: answers('Its details; null: none', currentCall),
      handle: async (c) => {
        const { session } = c.var
        const organizationId = organizationOf(session)
        const call = await asTenant(db, tenantOf(session), (trx) => callOf(trx, organizationId, callerOf(session)))
        return answer(c, call && shownTo(session, parts).call(call))
      },
    }),
    route({
      right: 'session',
      admits,
      method: 'get',
      path: '/calls/directory',
      tags: ['calls'],
      summary: 'Whom one may call, and who of them is there',
      description: 'Devices need read on devices; when somebody was here last is told to those who may read security.',
      answer: answers('People and devices of the organization, by name', callDirectory),
      handle: async (c) => answer(c, await directoryFor(c.var.session)),
    }),
    route({
      right: 'session',
      admits: (c) => mayDo(c.var.session, 'security', 'read') || refuseUnlessPerson(c.var.session),
      method: 'get',
      path: '/calls',
      tags: ['calls'],
      summary: `List: ${calls.label}; all of the organization's with read on security, else those one took part in`,
      isRead: 'byItself',
      query: listParameters,
      answer: answers('Rows', z.array(rowSchema(calls))),
      handle: async (c) => {
        const { session } = c.var
        const search = new URL(c.req.url).searchParams
        if (!search.has('orderBy')) search.set('orderBy', 'startedAt:desc')
        if (!search.has('limit')) search.set('limit', shownAtMost)
        const query = readListQuery(calls, search, session)
        if (query.asOf !== null) throw invalid({ asOf: texts.onlyNow })
        organizationOf(session)
        const tenant = tenantOf(session)
        const only = mayDo(session, 'security', 'read') ? 'off' : 'on'
        const rows = await asTenant(db, tenant, async (trx) => {
          await sql`select set_config('app.only_own_calls', ${only}, true)`.execute(trx)
          return listItems(trx, calls, ownerOf(calls, tenant), query)
        })
        return answer(c, rows)
      },
    }),
  ]
}

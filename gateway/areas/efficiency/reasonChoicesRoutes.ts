import { z } from '@hono/zod-openapi'
import { reasonChoice, type SerializedReasonChoice } from '@takt/domain/areas/efficiency/responses/reasonChoice.ts'
import { resources } from '@takt/domain/areas/masterData/resources.ts'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import { sql } from 'kysely'
import type { Dependencies } from '../../core/dependencies.ts'
import { organizationOf, tenantOf } from '../../core/http/requests/sessionContext.ts'
import { notFound } from '../../core/http/responses/httpError.ts'
import { respond, responses } from '../../core/http/responses/respond.ts'
import { type Route, route } from '../../core/http/route.ts'
import { nameOf } from '../../core/items/write/references.ts'
import type { FloorOf } from './floorReader.ts'

// Number of latest entries that determine usage; older ones would not change the order noticeably.
const latest = { here: 200, anywhere: 1000 }

/**
 * `GET /api/resources/{resourceID}/reasons`: the reasons to choose from on dashboards, also for users who may not read
 * master data.
 */
export function reasonChoicesRoutes({ db }: Dependencies, floorOf: FloorOf): readonly Route[] {
  return [
    route({
      right: ['dashboards', 'read'],
      method: 'get',
      path: '/resources/{resourceID}/reasons',
      params: z.object({ resourceID: z.string() }),
      response: responses(
        'All reasons for stops of the machine and for parts: last used first, on this machine before others, then ' +
          'by priority',
        z.array(reasonChoice),
      ),
      handle: async (c, input) => {
        const { resourceID } = input.params
        const organizationId = organizationOf(c.var.session)
        if (!(await floorOf(organizationId)).resources.has(resourceID))
          throw notFound(nameOf(resources, { resourceID }))
        const rows = await asTenant(db, tenantOf(c.var.session), async (trx) => {
          const { rows } = await sql<Omit<SerializedReasonChoice, 'lastUsedAt'> & { lastUsedAt: Date | null }>`
        with here as (
          select reason_code, max(entered_at) as at from (
            select reason_code, entered_at from reason_entries
            where organization_id = ${organizationId}::int and resource_id = ${resourceID} order by start desc
              limit ${latest.here}
          ) as few group by reason_code),
        anywhere as (
          select reason_code, max(entered_at) as at from (
            select reason_code, entered_at from reason_entries
            where organization_id = ${organizationId}::int order by reason_entry_id desc limit ${latest.anywhere}
          ) as few group by reason_code)
        select reason_code as "reasonCode", description, color, used_for as "usedFor",
          coalesce(here.at, anywhere.at) as "lastUsedAt"
        from reasons left join here using (reason_code) left join anywhere using (reason_code)
        where organization_id = ${organizationId}::int
        order by here.at desc nulls last, anywhere.at desc nulls last, priority desc, reason_code`.execute(trx)
          return rows
        })
        return respond(
          c,
          rows.map(({ lastUsedAt, ...row }) => ({ ...row, lastUsedAt: lastUsedAt?.toISOString() ?? null })),
        )
      },
    }),
  ]
}

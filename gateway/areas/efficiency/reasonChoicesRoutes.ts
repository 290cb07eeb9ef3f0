import { z } from '@hono/zod-openapi'
import { reasonChoice, type SentReasonChoice } from '@takt/domain/areas/efficiency/answers/reasonChoice.ts'
import { resources } from '@takt/domain/areas/masterData/resources.ts'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import { sql } from 'kysely'
import type { Dependencies } from '../../core/dependencies.ts'
import { organizationOf, tenantOf } from '../../core/http/requests/sessionContext.ts'
import { answer, answers } from '../../core/http/responses/answer.ts'
import { notFound } from '../../core/http/responses/refusal.ts'
import { type Route, route } from '../../core/http/route.ts'
import { nameOf } from '../../core/items/write/references.ts'
import type { FloorOf } from './teepRoutes.ts'

// So many of the latest entries say what is used; older ones change no order that anybody would notice.
const latest = { here: 200, anywhere: 1000 }

/**
 * `GET /api/resources/{resourceID}/reasons`: what dashboards choose from, for those who may not read master data as
 * well.
 */
export function reasonChoicesRoutes({ db }: Dependencies, floorOf: FloorOf): readonly Route[] {
  return [
    route({
      right: ['dashboards', 'read'],
      method: 'get',
      path: '/resources/{resourceID}/reasons',
      params: z.object({ resourceID: z.string() }),
      answer: answers(
        'Every reason that a stop of the machine, or a part, may be given: last used first, on this machine before others, then ' +
          'by priority',
        z.array(reasonChoice),
      ),
      handle: async (c, asked) => {
        const { resourceID } = asked.params
        const organizationId = organizationOf(c.var.session)
        if (!(await floorOf(organizationId)).resources.has(resourceID))
          throw notFound(nameOf(resources, { resourceID }))
        const rows = await asTenant(db, tenantOf(c.var.session), async (trx) => {
          const { rows } = await sql<Omit<SentReasonChoice, 'lastUsedAt'> & { lastUsedAt: Date | null }>`
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
        return answer(
          c,
          rows.map(({ lastUsedAt, ...row }) => ({ ...row, lastUsedAt: lastUsedAt?.toISOString() ?? null })),
        )
      },
    }),
  ]
}

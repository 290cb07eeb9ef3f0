import { z } from '@hono/zod-openapi'
import { mayDo } from '@takt/domain/areas/access/session.ts'
import { associationTypes } from '@takt/domain/areas/tags/associationTypes.ts'
import { type TagDetailsAnswer, tagDetailsAnswer, tagDetailsQuestion } from '@takt/domain/areas/tags/tagDetails.ts'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import { sql } from 'kysely'
import type { Dependencies } from '../../core/dependencies.ts'
import { organizationOf, tenantOf } from '../../core/http/requests/sessionContext.ts'
import { type Route, route } from '../../core/http/route.ts'
import type { ItemRegistry } from '../../core/items/mountedItem.ts'
import { readTagDetails } from './readTagDetails.ts'

/** `POST /api/getAssociatedTagDtls`. Associations with what the session may not read are not among them. */
export function detailRoutes(dependencies: Dependencies, items: ItemRegistry): readonly Route[] {
  return [
    route({
      right: ['dashboards', 'read'],
      method: 'post',
      path: '/getAssociatedTagDtls',
      isAudited: false,
      tags: ['tags'],
      summary: 'What tags were on: now (active), at an instant (asOf), or within a range (from, to)',
      body: tagDetailsQuestion,
      answer: {
        200: {
          description: 'Associations as they held, and the employees and jobs that they name',
          content: {
            'application/json': {
              schema: tagDetailsAnswer.extend({ success: z.boolean(), message: z.string(), data: z.null() }),
            },
          },
        },
      },
      handle: async (c, asked) => {
        const { session } = c.var
        const organizationId = organizationOf(session)
        const mayRead = (associationType: string) => {
          const type = items.get(associationType)?.type
          return type !== undefined && mayDo(session, type.area, 'read')
        }
        const types = associationTypes.map(({ associationType }) => associationType).filter(mayRead)
        const answer = await asTenant(dependencies.db, tenantOf(session), async (trx): Promise<TagDetailsAnswer> => {
          const associatedTagDtls = await readTagDetails(trx, organizationId, types, asked.body)
          const named = (isOf: (type: string) => boolean) => [
            ...new Set(
              associatedTagDtls
                .filter(({ associationType }) => isOf(associationType))
                .map(({ associationID }) => associationID.split('~')[0]!),
            ),
          ]
          const { rows: employees } = await sql<TagDetailsAnswer['employees'][number]>`
        select emp_id as "empID", first_name as "firstName", last_name as "lastName" from employees
        where organization_id = ${organizationId}::int
          and emp_id = any(${named((type) => type === 'employees')}::text[])
        order by emp_id`.execute(trx)
          const jobs = named((type) => type !== 'employees').sort()
          return { associatedTagDtls, employees, jobs: jobs.map((jobNum) => ({ jobNum })) }
        })
        return c.json({ success: true, message: '', data: null, ...answer }, 200)
      },
    }),
  ]
}

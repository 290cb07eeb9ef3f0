import { z } from '@hono/zod-openapi'
import { mayDo } from '@takt/domain/areas/access/session.ts'
import { associationTypes } from '@takt/domain/areas/tags/associationTypes.ts'
import { type TagDetailsResponse, tagDetailsQuery, tagDetailsResponse } from '@takt/domain/areas/tags/tagDetails.ts'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import { sql } from 'kysely'
import type { Dependencies } from '../../core/dependencies.ts'
import { organizationOf, tenantOf } from '../../core/http/requests/sessionContext.ts'
import { type Route, route } from '../../core/http/route.ts'
import type { ItemRegistry } from '../../core/items/mountedItem.ts'
import { readTagDetails } from './readTagDetails.ts'

/** `POST /api/getAssociatedTagDtls`. Associations that the session may not read are omitted. */
export function detailRoutes(dependencies: Dependencies, items: ItemRegistry): readonly Route[] {
  return [
    route({
      right: ['dashboards', 'read'],
      method: 'post',
      path: '/getAssociatedTagDtls',
      isAudited: false,
      tags: ['tags'],
      summary: 'Associations of tags: now (active), at an instant (asOf), or within a range (from, to)',
      body: tagDetailsQuery,
      response: {
        200: {
          description: 'Associations of the requested time, and the employees and jobs that they name',
          content: {
            'application/json': {
              schema: tagDetailsResponse.extend({ success: z.boolean(), message: z.string(), data: z.null() }),
            },
          },
        },
      },
      handle: async (c, input) => {
        const { session } = c.var
        const organizationId = organizationOf(session)
        const mayRead = (associationType: string) => {
          const type = items.get(associationType)?.type
          return type !== undefined && mayDo(session, type.area, 'read')
        }
        const types = associationTypes.map(({ associationType }) => associationType).filter(mayRead)
        const details = await asTenant(dependencies.db, tenantOf(session), async (trx): Promise<TagDetailsResponse> => {
          const associatedTagDtls = await readTagDetails(trx, organizationId, types, input.body)
          const named = (isOf: (type: string) => boolean) => [
            ...new Set(
              associatedTagDtls
                .filter(({ associationType }) => isOf(associationType))
                .map(({ associationID }) => associationID.split('~')[0]!),
            ),
          ]
          const { rows: employees } = await sql<TagDetailsResponse['employees'][number]>`
        select emp_id as "empID", first_name as "firstName", last_name as "lastName" from employees
        where organization_id = ${organizationId}::int
          and emp_id = any(${named((type) => type === 'employees')}::text[])
        order by emp_id`.execute(trx)
          const jobs = named((type) => type !== 'employees').sort()
          return { associatedTagDtls, employees, jobs: jobs.map((jobNum) => ({ jobNum })) }
        })
        return c.json({ success: true, message: '', data: null, ...details }, 200)
      },
    }),
  ]
}

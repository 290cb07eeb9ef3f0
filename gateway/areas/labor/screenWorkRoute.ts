import { availableWork, maxAvailableWork } from '@takt/domain/areas/labor/responses/availableWork.ts'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Gateway } from '../../core/area.ts'
import { organizationOf, screenOf, tenantOf } from '../../core/http/requests/sessionContext.ts'
import { respond, responses } from '../../core/http/responses/respond.ts'
import { type Route, route } from '../../core/http/route.ts'
import { createFloorReader, currentRows, floorNow } from '../efficiency/index.ts'

type ScreenWork = z.input<typeof availableWork>

/**
 * `GET /api/screens/work`: work that can be clocked on to at the machine of the screen, current work first. Returns
 * nothing else about jobs.
 */
export const screenWorkRoute = ({ dependencies, shared }: Gateway): Route => {
  const floorOf = shared(createFloorReader)
  return route({
    right: ['dashboards', 'read'],
    method: 'get',
    path: '/screens/work',
    tags: ['screens'],
    summary: 'Operations of open jobs at the machine of the screen, and indirect work',
    response: responses('First entries of both lists', availableWork),
    handle: async (c) => {
      const { resourceID } = screenOf(c.var.session)
      const organizationId = organizationOf(c.var.session)
      const [floor, current] = await Promise.all([floorOf(organizationId), floorNow(dependencies, organizationId)])
      const now = currentRows(floor, current, dependencies.now()).find((row) => row.resourceID === resourceID)
      const { jobNum = null, assemblySeq = null, oprSeq = null } = now ?? {}
      const work = await asTenant(dependencies.db, tenantOf(c.var.session), async (trx) => {
        const isRunning = sql`o.job_num is not distinct from ${jobNum}::text
          and o.assembly_seq is not distinct from ${assemblySeq}::int and o.opr_seq is not distinct from ${oprSeq}::int`
        const operations = await sql<ScreenWork['operations'][number]>`
          select o.job_num as "jobNum", o.assembly_seq as "assemblySeq", o.opr_seq as "oprSeq", o.description,
            j.part_num as "partNum", ${isRunning} as "isRunning"
          from job_operations o join jobs j using (organization_id, job_num)
          where o.organization_id = ${organizationId}::int and o.resource_id = ${resourceID}
            and coalesce(j.status, '') not in ('completed', 'closed')
          order by o.job_num is not distinct from ${jobNum}::text desc, ${isRunning} desc, o.job_num, o.assembly_seq, o.opr_seq limit ${maxAvailableWork}`.execute(
          trx,
        )
        const indirects = await sql<ScreenWork['indirects'][number]>`
          select indirect_code as "indirectCode", description from indirects
          where organization_id = ${organizationId}::int and active
          order by description, indirect_code limit ${maxAvailableWork}`.execute(trx)
        return { operations: operations.rows, indirects: indirects.rows }
      })
      return respond(c, work)
    },
  })
}

import { z } from '@hono/zod-openapi'
import { jobs } from '@takt/domain/areas/masterData/jobs.ts'
import { largestBulk } from '@takt/domain/core/item/bulk.ts'
import { rowSchema } from '@takt/domain/core/item/item.ts'
import type { Dependencies } from '../../core/dependencies.ts'
import { HttpError, invalid } from '../../core/http/responses/httpError.ts'
import { respondToChange, responses } from '../../core/http/responses/respond.ts'
import { type Route, route } from '../../core/http/route.ts'
import { tenantFor } from '../../core/items/itemAccess.ts'
import type { ItemRegistry } from '../../core/items/mountedItem.ts'
import { transactChange } from '../../core/items/write/transact.ts'
import { addJobsByPart } from './addJobsByPart.ts'
import { masterDataTexts as texts } from './texts.ts'

const row = rowSchema(jobs)
const jobBody = z.looseObject({ jobNum: z.string(), partNum: z.string(), revision: z.string(), prodQty: z.int() })

const rows = z.array(z.record(z.string(), z.unknown()))

/** Route that adds jobs together with the data of their part revision. */
export function jobRoutes(dependencies: Dependencies, items: ItemRegistry): readonly Route[] {
  return [
    route({
      right: ['jobs', 'write'],
      method: 'post',
      path: '/jobs/addByPart',
      tags: ['jobs'],
      summary: 'Add a job, or a list of them, with the assemblies and operations of the part revision',
      isRead: 'byItself',
      body: z.union([jobBody, z.array(jobBody)]),
      response: responses('The job, or the jobs in the order of the request', z.union([row, z.array(row)])),
      handle: async (c) => {
        const body: unknown = await c.req.json().catch(() => null)
        const { data: bodies } = rows.safeParse(Array.isArray(body) ? body : [body])
        if (!bodies || bodies.length === 0) throw invalid({ body: texts.mustBeJobs })
        if (bodies.length > largestBulk) throw new HttpError('tooLarge', texts.tooManyJobs(largestBulk))
        const tenant = tenantFor(jobs, c.var.session)
        const { result: added, change } = await transactChange(dependencies, { tenant, items }, (context) =>
          addJobsByPart(context, bodies),
        )
        return Array.isArray(body)
          ? respondToChange(c, added, added.length === 1 ? 'Job Added' : `${added.length} Jobs Added`, change)
          : respondToChange(c, added[0], 'Job Added', change)
      },
    }),
  ]
}

import { z } from '@hono/zod-openapi'
import { type DueState, dueChecks } from '@takt/domain/areas/checksheets/dueChecks.ts'
import { missingSamples } from '@takt/domain/areas/checksheets/missingSamples.ts'
import { packWork } from '@takt/domain/areas/checksheets/reportedWork.ts'
import { checksDue } from '@takt/domain/areas/checksheets/responses/checksDue.ts'
import { resources } from '@takt/domain/areas/masterData/resources.ts'
import { queryTenant } from '@takt/store/clickhouse/clickhouse.ts'
import type { Gateway } from '../../core/area.ts'
import { idInAddress } from '../../core/http/requests/idInAddress.ts'
import { organizationOf } from '../../core/http/requests/sessionContext.ts'
import { notFound } from '../../core/http/responses/httpError.ts'
import { respond, responses } from '../../core/http/responses/respond.ts'
import { type Route, route } from '../../core/http/route.ts'
import { nameOf } from '../../core/items/write/references.ts'
import { asReader } from '../documents/index.ts'
import { createFloorReader } from '../efficiency/index.ts'
import { mayRecord } from './mayRecord.ts'
import { approvedSheets } from './readSheets.ts'
import { isRetraction } from './retractions.ts'
import { checksheetsTexts as texts } from './texts.ts'
import { uncorrected } from './uncorrected.ts'
import { workOf } from './workOf.ts'

const lastRow = z.object({ checkID: z.string(), sample: z.int(), at: z.coerce.number() })
const lastQuery = `SELECT check_id AS checkID, sample, toUnixTimestamp64Milli(max(t.at)) AS at FROM check_value AS t
  WHERE organization_id = {organization:UInt32} AND page_id = {page:UInt32} AND resource_id = {resource:String}
    AND ${uncorrected('page_id = {page:UInt32}')} AND NOT ${isRetraction}
  GROUP BY check_id, sample`

const isDue = ({ state }: { state: DueState }) => state === 'due' || state === 'overdue'

/** `GET /checkData/due`: the checks of a checksheet that are due at a machine now. */
export function dueRoute(gateway: Gateway): Route {
  const { clickhouse, now } = gateway.dependencies
  const floorOf = gateway.shared(createFloorReader)
  return route({
    right: mayRecord,
    method: 'get',
    path: '/checkData/due',
    tags: ['checkData'],
    summary: 'Due checks of a checksheet at a machine, from the work that the machine reported for the last day',
    query: z.object({ pageId: idInAddress, resourceID: z.string().min(1).max(50) }),
    response: responses('The checks of the approved revision', checksDue),
    handle: async (c, { query: { pageId, resourceID } }) => {
      const organizationId = organizationOf(c.var.session)
      const floor = await floorOf(organizationId)
      if (!floor.resources.has(resourceID)) throw notFound(nameOf(resources, { resourceID }))
      const sheet = (await approvedSheets((work) => asReader(gateway, c, work), [pageId])).get(pageId)
      if (!sheet) throw notFound(texts.sheet(pageId))
      const params = { page: pageId, resource: resourceID }
      const lastSamples = await queryTenant(clickhouse, { organizationId, query: lastQuery, params, row: lastRow })
      const work = packWork(await workOf(gateway.dependencies, floor, resourceID, now()))
      const { approvedAt } = sheet
      const due = dueChecks([...sheet.checks.values()], { work, found: lastSamples, approvedAt, now: now() })
      const checks = due.map(({ since, ...check }) => ({
        ...check,
        since: since === null ? null : new Date(since).toISOString(),
        missing: isDue(check) ? missingSamples(sheet.checks.get(check.checkID)!, lastSamples, since) : [],
      }))
      return respond(c, { checks })
    },
  })
}

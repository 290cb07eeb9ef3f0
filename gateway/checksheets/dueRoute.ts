import { z } from '@hono/zod-openapi'
import { checksDue } from '@takt/domain/checksheets/answers/checksDue.ts'
import { dueChecks } from '@takt/domain/checksheets/dueChecks.ts'
import { resources } from '@takt/domain/masterData/resources.ts'
import { queryTenant } from '@takt/store/clickhouse.ts'
import { sql } from 'kysely'
import type { Gateway } from '../area.ts'
import { asReader, type PageReader } from '../documents/face.ts'
import { createFloors } from '../efficiency/face.ts'
import { answer, answers } from '../http/answer.ts'
import { organizationOf } from '../http/authorize.ts'
import { idInAddress } from '../http/idInAddress.ts'
import { notFound } from '../http/refusal.ts'
import { type Route, route } from '../http/route.ts'
import { nameOf } from '../items/references.ts'
import { mayRecord } from './mayRecord.ts'
import { readSheets, type Sheet } from './readSheets.ts'
import { checksheetsTexts as texts } from './texts.ts'
import { workOf } from './workOf.ts'

const lastRow = z.object({ checkID: z.string(), atMs: z.coerce.number() })
const lastQuery = `SELECT check_id AS checkID, toUnixTimestamp64Milli(max(t.at)) AS atMs FROM check_value AS t
  WHERE organization_id = {organization:UInt32} AND page_id = {page:UInt32} AND resource_id = {resource:String}
  GROUP BY check_id`

/** `GET /checkData/due`: which checks of a checksheet are due at a machine now. */
export function dueRoute(gateway: Gateway): Route {
  const { clickhouse, now } = gateway.dependencies
  const floorOf = gateway.shared(createFloors)
  return route({
    right: mayRecord,
    method: 'get',
    path: '/checkData/due',
    tags: ['checkData'],
    summary: 'Which checks of a checksheet are due at a machine now, from what it told of the last day',
    query: z.object({ pageId: idInAddress, resourceID: z.string().min(1).max(50) }),
    answer: answers('The checks of the approved revision', checksDue),
    handle: async (c, { query: { pageId, resourceID } }) => {
      const organizationId = organizationOf(c.var.session)
      const floor = await floorOf(organizationId)
      if (!floor.resources.has(resourceID)) throw notFound(nameOf(resources, { resourceID }))
      const sheet = await asReader(gateway, c, (reader) => approvedSheet(reader, pageId))
      if (!sheet) throw notFound(texts.sheet(pageId))
      const params = { page: pageId, resource: resourceID }
      const last = await queryTenant(clickhouse, { organizationId, query: lastQuery, params, row: lastRow })
      const lastAt = new Map(last.map(({ checkID, atMs }) => [checkID, atMs]))
      const work = await workOf(clickhouse, floor, resourceID, now())
      const due = dueChecks([...sheet.checks.values()], { work, lastAt, now: now() })
      const checks = due.map(({ since, ...check }) => ({
        ...check,
        since: since === null ? null : new Date(since).toISOString(),
      }))
      return answer(c, { checks })
    },
  })
}

/** The revision of a checksheet that holds now; null where none does, or where there is no such checksheet. */
async function approvedSheet(reader: PageReader, pageId: number): Promise<Sheet | null> {
  const { rows } = await sql<{ revId: number }>`select approved_rev_id as "revId" from checksheets
    where organization_id = ${reader.organizationId}::int and page_id = ${pageId}::int
      and approved_rev_id is not null`.execute(reader.trx)
  return rows[0] ? ((await readSheets(reader, rows)).get(rows[0].revId) ?? null) : null
}

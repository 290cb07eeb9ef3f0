import { z } from '@hono/zod-openapi'
import { createCycles, cycleLookBackMs } from '@takt/domain/areas/efficiency/cycles/cycles.ts'
import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { cyclesData } from '@takt/domain/areas/efficiency/responses/cycles.ts'
import { resources } from '@takt/domain/areas/masterData/resources.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import type { Dependencies } from '../../core/dependencies.ts'
import { organizationOf } from '../../core/http/requests/sessionContext.ts'
import { invalid, notFound } from '../../core/http/responses/httpError.ts'
import { responses } from '../../core/http/responses/respond.ts'
import { streamJson } from '../../core/http/responses/streamJson.ts'
import { type Route, route } from '../../core/http/route.ts'
import { nameOf } from '../../core/items/write/references.ts'
import { caughtUpFloor } from './caughtUpFloor.ts'
import type { FloorOf } from './floorReader.ts'
import { instantIn, instantText } from './instant.ts'
import type { FactSources } from './rawTallies.ts'
import { efficiencyTexts as texts } from './texts.ts'
import { timelines } from './timelines.ts'

const dayMs = 86_400_000
const maxDays = 31

type CyclesQuery = { floor: Floor; resourceID: string; range: Interval; asOf: number; signal?: AbortSignal }

/** The response as JSON, in chunks. */
async function* cyclesJson(facts: FactSources, query: CyclesQuery): AsyncGenerator<string> {
  const { floor, resourceID, range, asOf } = query
  const head = { resourceID, timezone: floor.timeZone, asOf: new Date(asOf).toISOString() }
  yield `{"success":true,"message":"","data":${JSON.stringify(head).slice(0, -1)},"cycles":[`
  const cycles = createCycles(query)
  // A counting slice can extend beyond the range by at most a day.
  const read = { start: range.start - cycleLookBackMs, end: Math.min(range.end + dayMs, asOf) }
  let comma = ''
  for await (const chunk of timelines(facts, { ...query, range: read })) {
    for (const cycle of cycles.take(chunk.range, chunk.timeline)) {
      yield comma + JSON.stringify(cycle)
      comma = ','
    }
    if (cycles.isDone()) break
  }
  yield ']}}'
}

/** `GET /api/resources/{resourceID}/cycles`. */
export function cyclesRoutes({ clickhouse, systemDb, now, catchUp }: Dependencies, floorOf: FloorOf): readonly Route[] {
  return [
    route({
      right: ['dashboards', 'read'],
      method: 'get',
      path: '/resources/{resourceID}/cycles',
      params: z.object({ resourceID: z.string() }),
      query: z.object({ start: instantText, end: instantText.describe('Exclusive, at most 31 days after start') }),
      response: responses('Cycle times of a machine for the parts counted by each slice, oldest first', cyclesData),
      handle: async (c, { params: { resourceID }, query }) => {
        const organizationId = organizationOf(c.var.session)
        const floor = await floorOf(organizationId)
        if (!floor.resources.has(resourceID)) throw notFound(nameOf(resources, { resourceID }))
        const [start, end] = [instantIn(query.start, floor.timeZone), instantIn(query.end, floor.timeZone)]
        if (end <= start) throw invalid({ end: texts.mustBeAfterStart })
        if (end - start > maxDays * dayMs) throw invalid({ end: texts.tooLongAfterStart(maxDays) })
        const asOf = now()
        const range = { start: Math.min(start, asOf), end: Math.min(end, asOf) }
        const current = await caughtUpFloor({ catchUp, floorOf }, { organizationId, range, rollups: false })
        const cyclesQuery = { floor: current, resourceID, range, asOf, signal: c.req.raw.signal }
        return streamJson(cyclesJson({ clickhouse, systemDb }, cyclesQuery))
      },
    }),
  ]
}

import { z } from '@hono/zod-openapi'
import { reasonsInForce } from '@takt/domain/areas/efficiency/reasons/reasonsInForce.ts'
import { evidenceData } from '@takt/domain/areas/efficiency/responses/evidence.ts'
import { resources } from '@takt/domain/areas/masterData/resources.ts'
import type { Dependencies } from '../../core/dependencies.ts'
import { organizationOf } from '../../core/http/requests/sessionContext.ts'
import { invalid, notFound } from '../../core/http/responses/httpError.ts'
import { makeLargeResponse, maxResponseRows } from '../../core/http/responses/largeResponses.ts'
import { responses } from '../../core/http/responses/respond.ts'
import { streamJson } from '../../core/http/responses/streamJson.ts'
import { type Route, route } from '../../core/http/route.ts'
import { nameOf } from '../../core/items/write/references.ts'
import { caughtUpFloor } from './caughtUpFloor.ts'
import type { EntriesOf } from './entriesOf.ts'
import { evidenceJson } from './evidenceJson.ts'
import type { FloorOf } from './floorReader.ts'
import { instantIn, instantText } from './instant.ts'
import { splitEvidenceRange } from './splitEvidenceRange.ts'
import { efficiencyTexts as texts } from './texts.ts'
import { timelines } from './timelines.ts'

const maxDays = 4000
/** Evidence of a longer range is a large response. */
const largeMs = 31 * 86_400_000

/** Data sources of evidence besides slices: the floor, and the reason entries of stops. */
export type EvidenceSources = { floorOf: FloorOf; entriesOf: EntriesOf }

/** `GET /api/resources/{resourceID}/evidence`. */
export function evidenceRoutes(
  { clickhouse, systemDb, now, catchUp }: Dependencies,
  { floorOf, entriesOf }: EvidenceSources,
): readonly Route[] {
  return [
    route({
      right: ['dashboards', 'read'],
      method: 'get',
      path: '/resources/{resourceID}/evidence',
      params: z.object({ resourceID: z.string() }),
      query: z.object({ start: instantText, end: instantText.describe('Exclusive, at most 4,000 days after start') }),
      response: responses(
        'The intervals and counts of a bucket from start to end; they add up to `bucket`. At most ' +
          `${maxResponseRows.toLocaleString('en')} slices; a request for more returns a 400 with advice on how to narrow it`,
        evidenceData,
      ),
      handle: async (c, { params: { resourceID }, query }) => {
        const organizationId = organizationOf(c.var.session)
        const floor = await floorOf(organizationId)
        if (!floor.resources.has(resourceID)) throw notFound(nameOf(resources, { resourceID }))
        const [start, end] = [instantIn(query.start, floor.timeZone), instantIn(query.end, floor.timeZone)]
        if (end <= start) throw invalid({ end: texts.mustBeAfterStart })
        if (end - start > maxDays * 86_400_000) throw invalid({ end: texts.tooLongAfterStart(maxDays) })
        const asOf = now()
        const range = { start: Math.min(start, asOf), end: Math.min(end, asOf) }
        return makeLargeResponse(c, range.end - range.start > largeMs, async (untilSent) => {
          const current = await caughtUpFloor({ catchUp, floorOf }, { organizationId, range, rollups: false })
          const scope = { floor: current, resourceID, range, asOf, signal: c.req.raw.signal }
          const intervals = await splitEvidenceRange(clickhouse, scope)
          const entries = await entriesOf({ organizationId, resourceID, from: range.start, to: range.end })
          const evidenceQuery = { ...scope, stretches: intervals, reasons: reasonsInForce(entries) }
          const json = evidenceJson(evidenceQuery, timelines({ clickhouse, systemDb }, evidenceQuery))
          return streamJson(json, { onEnd: untilSent() })
        })
      },
    }),
  ]
}

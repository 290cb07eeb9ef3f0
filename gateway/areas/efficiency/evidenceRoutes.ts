import { z } from '@hono/zod-openapi'
import { evidenceData } from '@takt/domain/areas/efficiency/answers/evidence.ts'
import { reasonsInForce } from '@takt/domain/areas/efficiency/reasons/reasonsInForce.ts'
import { resources } from '@takt/domain/areas/masterData/resources.ts'
import type { Dependencies } from '../../core/dependencies.ts'
import { organizationOf } from '../../core/http/requests/sessionContext.ts'
import { answers } from '../../core/http/responses/answer.ts'
import { asLargeAnswer, maxAnswerRows } from '../../core/http/responses/largeAnswers.ts'
import { invalid, notFound } from '../../core/http/responses/refusal.ts'
import { streamJson } from '../../core/http/responses/streamJson.ts'
import { type Route, route } from '../../core/http/route.ts'
import { nameOf } from '../../core/items/write/references.ts'
import type { EntriesOf } from './entriesOf.ts'
import { evidenceJson } from './evidenceJson.ts'
import { evidenceStretches } from './evidenceStretches.ts'
import { instantIn, instantText } from './instant.ts'
import type { FloorOf } from './teepRoutes.ts'
import { efficiencyTexts as texts } from './texts.ts'
import { timelines } from './timelines.ts'

const daysAtMost = 4000
/** Evidence of a longer range is a large answer. */
const largeMs = 31 * 86_400_000

/** Where evidence finds what it must know beside slices: the floor, and what people said that stops were for. */
export type EvidenceSources = { floorOf: FloorOf; entriesOf: EntriesOf }

/** `GET /api/resources/{resourceID}/evidence`. */
export function evidenceRoutes(
  { clickhouse, systemDb, now }: Dependencies,
  { floorOf, entriesOf }: EvidenceSources,
): readonly Route[] {
  return [
    route({
      right: ['dashboards', 'read'],
      method: 'get',
      path: '/resources/{resourceID}/evidence',
      params: z.object({ resourceID: z.string() }),
      query: z.object({ start: instantText, end: instantText.describe('Exclusive, at most 4,000 days after start') }),
      answer: answers(
        'The intervals and counts that a bucket from start to end is made from; they add up to `bucket`. Of at most ' +
          `${maxAnswerRows.toLocaleString('en')} slices; more is a 400 that says how to narrow the question`,
        evidenceData,
      ),
      handle: async (c, { params: { resourceID }, query: asked }) => {
        const organizationId = organizationOf(c.var.session)
        const floor = await floorOf(organizationId)
        if (!floor.resources.has(resourceID)) throw notFound(nameOf(resources, { resourceID }))
        const [start, end] = [instantIn(asked.start, floor.timeZone), instantIn(asked.end, floor.timeZone)]
        if (end <= start) throw invalid({ end: texts.mustBeAfterStart })
        if (end - start > daysAtMost * 86_400_000) throw invalid({ end: texts.tooLongAfterStart(daysAtMost) })
        const asOf = now()
        const range = { start: Math.min(start, asOf), end: Math.min(end, asOf) }
        return asLargeAnswer(c, range.end - range.start > largeMs, async (untilSent) => {
          const asked = { floor, resourceID, range, asOf, signal: c.req.raw.signal }
          const stretches = await evidenceStretches(clickhouse, asked)
          const entries = await entriesOf({ organizationId, resourceID, from: range.start, to: range.end })
          const question = { ...asked, stretches, reasons: reasonsInForce(entries) }
          const json = evidenceJson(question, timelines({ clickhouse, systemDb }, question))
          return streamJson(json, { onEnd: untilSent() })
        })
      },
    }),
  ]
}

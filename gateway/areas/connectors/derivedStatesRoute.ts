import { z } from '@hono/zod-openapi'
import { derivedStates, withoutTexts } from '@takt/domain/areas/connectors/responses/derivedStates.ts'
import { resources } from '@takt/domain/areas/masterData/resources.ts'
import { instantText } from '@takt/domain/core/item/values.ts'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import type { Gateway } from '../../core/area.ts'
import { organizationOf, tenantOf } from '../../core/http/requests/sessionContext.ts'
import { invalid, notFound } from '../../core/http/responses/httpError.ts'
import { respond, responses } from '../../core/http/responses/respond.ts'
import { type Route, route } from '../../core/http/route.ts'
import { nameOf } from '../../core/items/write/references.ts'
import { createFloorReader } from '../efficiency/index.ts'
import { readDerivingPeriods } from './derivingPeriods.ts'
import { connectorsTexts as texts } from './texts.ts'

const iso = (at: number) => new Date(at).toISOString()

/** `GET /api/resources/{resourceID}/derivedStates`: when connectors derived a machine's state, and by which rules. */
export function derivedStatesRoute({ dependencies, shared }: Gateway): Route {
  const floorOf = shared(createFloorReader)
  return route({
    method: 'get',
    path: '/resources/{resourceID}/derivedStates',
    tags: ['connectors'],
    summary: 'When connectors derived the state of a machine from signals, and by which rules',
    right: ['dashboards', 'read'],
    params: z.object({ resourceID: z.string() }),
    query: z.object({ start: instantText, end: instantText.describe('Exclusive') }),
    response: responses('The intervals of the range in which rules derive the state, in order', derivedStates),
    handle: async (c, { params: { resourceID }, query }) => {
      const { session } = c.var
      const organizationId = organizationOf(session)
      const resource = (await floorOf(organizationId)).resources.get(resourceID)
      if (!resource) throw notFound(nameOf(resources, { resourceID }))
      const [start, end] = [Date.parse(query.start), Date.parse(query.end)]
      if (end <= start) throw invalid({ end: texts.endBeforeStart })
      const attachments = resource.attachments.filter(
        ({ reports, from, to }) => reports === 'state' && from < end && to > start,
      )
      const deviceIds = [...new Set(attachments.map(({ deviceId }) => deviceId))]
      const periods =
        deviceIds.length === 0
          ? []
          : await asTenant(dependencies.db, tenantOf(session), (trx) =>
              readDerivingPeriods(trx, organizationId, deviceIds),
            )
      const intervals = attachments.flatMap((attachment) =>
        periods
          .filter(({ deviceId }) => deviceId === attachment.deviceId)
          .map(({ from, to, ...period }) => ({
            ...period,
            start: Math.max(start, attachment.from, from),
            end: Math.min(end, attachment.to, to),
          }))
          .filter((interval) => interval.end > interval.start),
      )
      return respond(
        c,
        intervals
          .sort((a, b) => a.start - b.start)
          .map(({ stateRules, ...interval }) => ({
            ...interval,
            start: iso(interval.start),
            end: iso(interval.end),
            stateRules: session.isMasked ? withoutTexts(stateRules) : stateRules,
          })),
      )
    },
  })
}

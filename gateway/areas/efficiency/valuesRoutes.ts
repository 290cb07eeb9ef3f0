import { z } from '@hono/zod-openapi'
import type { ResourceFloor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { valuesData } from '@takt/domain/areas/efficiency/responses/values.ts'
import { type WorkInterval, workIntervals } from '@takt/domain/areas/efficiency/setups/workIntervals.ts'
import { valueSeries } from '@takt/domain/areas/efficiency/timeline/valueSeries.ts'
import { resources } from '@takt/domain/areas/masterData/resources.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import { type MeasuredValues, readValues } from '@takt/store/clickhouse/slices.ts'
import type { Dependencies } from '../../core/dependencies.ts'
import { organizationOf } from '../../core/http/requests/sessionContext.ts'
import { HttpError, invalid, notFound } from '../../core/http/responses/httpError.ts'
import { respond, responses } from '../../core/http/responses/respond.ts'
import { type Route, route } from '../../core/http/route.ts'
import { nameOf } from '../../core/items/write/references.ts'
import { caughtUpFloor } from './caughtUpFloor.ts'
import type { FloorOf } from './floorReader.ts'
import { instantIn, instantText } from './instant.ts'
import { efficiencyTexts as texts } from './texts.ts'
import { timelines } from './timelines.ts'

const longestMs = 8 * 86_400_000
const iso = (instant: number) => new Date(instant).toISOString()

/**
 * Returns the values that devices measured while attached to the resource, split where an attachment starts or ends.
 */
const whileAttached = (resource: ResourceFloor, measured: readonly MeasuredValues[]) =>
  measured.flatMap((values) =>
    resource.attachments
      .filter(({ deviceId, from, to }) => deviceId === values.deviceId && from < values.to && values.from < to)
      .map(({ from, to }) => ({ ...values, from: Math.max(values.from, from), to: Math.min(values.to, to) })),
  )

/** `GET /api/resources/{resourceID}/values`. */
export function valuesRoutes({ clickhouse, systemDb, now, catchUp }: Dependencies, floorOf: FloorOf): readonly Route[] {
  return [
    route({
      right: ['dashboards', 'read'],
      method: 'get',
      path: '/resources/{resourceID}/values',
      params: z.object({ resourceID: z.string() }),
      query: z.object({
        start: instantText,
        end: instantText.describe('Exclusive; at most eight days after the start'),
        points: z.coerce.number().int().min(1).max(4000).default(600).describe('Number of means returned per value'),
      }),
      response: responses('Work performed, and every measured value as means over equal time intervals', valuesData),
      handle: async (c, { params: { resourceID }, query }) => {
        const organizationId = organizationOf(c.var.session)
        const floor = await floorOf(organizationId)
        const resource = floor.resources.get(resourceID)
        if (!resource) throw notFound(nameOf(resources, { resourceID }))
        const [start, end] = [instantIn(query.start, floor.timeZone), instantIn(query.end, floor.timeZone)]
        if (end <= start) throw invalid({ end: texts.mustBeAfterStart })
        if (end - start > longestMs) throw new HttpError('tooLarge', texts.tooManyDaysOfValues)
        const range: Interval = { start, end }
        const current = await caughtUpFloor({ catchUp, floorOf }, { organizationId, range, rollups: false })
        const { signal } = c.req.raw
        const work: WorkInterval[] = []
        const facts = { clickhouse, systemDb }
        for await (const chunk of timelines(facts, { floor: current, resourceID, range, asOf: now(), signal }))
          work.push(...workIntervals(chunk.timeline.segments, chunk.range))
        const deviceIds = [...new Set(resource.attachments.map(({ deviceId }) => deviceId))]
        const measured = deviceIds.length
          ? await readValues(clickhouse, { organizationId, deviceIds, from: start, to: end, signal })
          : []
        return respond(c, {
          resourceID,
          start: iso(start),
          end: iso(end),
          work: work.map((interval) => ({
            ...interval,
            start: iso(interval.start),
            end: iso(interval.end),
            empIDs: [...interval.empIDs],
          })),
          values: valueSeries(whileAttached(resource, measured), range, query.points),
        })
      },
    }),
  ]
}

import { mayDo } from '@takt/domain/areas/access/session.ts'
import { machineIntervals } from '@takt/domain/areas/activity/machineIntervals.ts'
import {
  activityData,
  type MachineInterval,
  type SerializedActivity,
} from '@takt/domain/areas/activity/responses/activity.ts'
import { plannedInService } from '@takt/domain/areas/efficiency/floor/service.ts'
import { timelineOf } from '@takt/domain/areas/efficiency/timeline/timeline.ts'
import { type Interval, unite } from '@takt/domain/core/schedule/interval.ts'
import { dayMs } from '@takt/domain/core/schedule/wallClock.ts'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import { createYielder } from '@takt/store/queue/yielding.ts'
import type { Gateway } from '../../core/area.ts'
import { organizationOf, tenantOf } from '../../core/http/requests/sessionContext.ts'
import { HttpError, invalid } from '../../core/http/responses/httpError.ts'
import { makeLargeResponse } from '../../core/http/responses/largeResponses.ts'
import { responses } from '../../core/http/responses/respond.ts'
import { streamJson } from '../../core/http/responses/streamJson.ts'
import { type Route, route } from '../../core/http/route.ts'
import { caughtUpFloor, type FloorOf, rangeBody, rangeOf, resourcesOf, slicesByResource } from '../efficiency/index.ts'
import { type createViewAudit, maySeePeople } from '../locating/index.ts'
import { readTickets } from './readTickets.ts'
import { activityTexts as texts } from './texts.ts'

const maxDays = 8
/** Maximum number of machine-days per response, and number that is read at a time. */
const machineDays = 2000
const machineDaysAtATime = 25
const largeMachineDays = 100

const iso = (at: number) => new Date(at).toISOString()
const withIsoTimes = <Item extends Interval>({ start, end, ...fields }: Item) => ({
  start: iso(start),
  end: iso(end),
  ...fields,
})

type Activity = {
  asOf: number
  machines: readonly { resourceID: string; stretches: readonly MachineInterval[]; planned: readonly Interval[] }[]
  tickets: SerializedActivity['tickets']
}

/** Yields the response as JSON in chunks. */
function* activityJson({ asOf, machines, tickets }: Activity): Generator<string> {
  yield `{"success":true,"message":"","data":{"asOf":"${iso(asOf)}","machines":[`
  for (const [at, { resourceID, stretches, planned }] of machines.entries()) {
    yield `${at > 0 ? ',' : ''}{"resourceID":${JSON.stringify(resourceID)},"stretches":[`
    yield* listed(stretches, withIsoTimes)
    yield '],"planned":['
    yield* listed(planned, withIsoTimes)
    yield ']}'
  }
  yield `],"tickets":${tickets ? '[' : 'null'}`
  if (tickets) yield* listed(tickets, (ticket) => ticket)
  yield tickets ? ']}}' : '}}'
}

function* listed<Row>(rows: readonly Row[], format: (row: Row) => object): Generator<string> {
  for (const [at, row] of rows.entries()) yield (at > 0 ? ',' : '') + JSON.stringify(format(row))
}

/** `POST /api/activity`: work reported by machines, and labor tickets, side by side. */
export const activityRoute = (
  gateway: Gateway,
  { floorOf, recordViews }: { floorOf: FloorOf; recordViews: ReturnType<typeof createViewAudit> },
): Route =>
  route({
    right: ['dashboards', 'read'],
    method: 'post',
    path: '/activity',
    isAudited: false,
    tags: ['activity'],
    summary: 'Work reported by machines in a range, and labor tickets, side by side',
    description:
      'Tickets require read on employees; people at machines are included only with the right to see their location (approve ' +
      'on employees), and views of people are recorded in the audit.',
    body: rangeBody.pick({ resourceIDs: true, startDate: true, endDate: true }),
    response: responses('Intervals by machine, and the tickets that overlap the range', activityData),
    handle: async (c, { body }) => {
      const { db, now, catchUp } = gateway.dependencies
      const { session } = c.var
      const organizationId = organizationOf(session)
      const floor = await floorOf(organizationId)
      const requestedRange = rangeOf(body, floor.timeZone)
      if (requestedRange.end - requestedRange.start > maxDays * dayMs)
        throw invalid({ endDate: texts.tooManyDays(maxDays) })
      const resourceIDs = resourcesOf(floor, body.resourceIDs)
      const asOf = now()
      const range = { start: Math.min(requestedRange.start, asOf), end: Math.min(requestedRange.end, asOf) }
      const days = (range.end - range.start) / dayMs
      if (days * resourceIDs.length > machineDays) throw new HttpError('tooLarge', texts.tooMuch(machineDays))

      return makeLargeResponse(c, days * resourceIDs.length > largeMachineDays, async (extendUntilSent) => {
        const current = await caughtUpFloor({ catchUp, floorOf }, { organizationId, range, rollups: false })
        const withPeople = maySeePeople(session)
        const machines: { resourceID: string; stretches: MachineInterval[]; planned: Interval[] }[] = []
        const pause = createYielder()
        const atATime = Math.max(1, Math.floor(machineDaysAtATime / Math.max(days, 0.01)))
        for (let first = 0; first < resourceIDs.length && range.start < range.end; first += atATime) {
          const some = resourceIDs.slice(first, first + atATime)
          const query = { floor: current, resourceIDs: some, range, asOf, signal: c.req.raw.signal }
          const slices = await slicesByResource(gateway.dependencies, query)
          for (const resourceID of some) {
            const { segments } = timelineOf(current, resourceID, slices.get(resourceID)!, asOf)
            const { chunks } = plannedInService(current, resourceID, range)
            const planned = unite(chunks.filter((chunk) => chunk.planned))
            machines.push({ resourceID, stretches: machineIntervals(segments, range, { withPeople }), planned })
            await pause()
          }
        }
        const tickets = mayDo(session, 'employees', 'read')
          ? await asTenant(db, tenantOf(session), (trx) => readTickets(trx, organizationId, requestedRange))
          : null
        const employeeIDs = machines.flatMap(({ stretches }) => stretches.flatMap(({ empIDs }) => empIDs))
        await recordViews(c, new Set(employeeIDs), range)
        return streamJson(activityJson({ asOf, machines, tickets }), { onEnd: extendUntilSent() })
      })
    },
  })

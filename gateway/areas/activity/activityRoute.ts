import { mayDo } from '@takt/domain/areas/access/session.ts'
import { activityData, type MachineStretch, type SentActivity } from '@takt/domain/areas/activity/answers/activity.ts'
import { machineStretches } from '@takt/domain/areas/activity/machineStretches.ts'
import { plannedInService } from '@takt/domain/areas/efficiency/floor/service.ts'
import { timelineOf } from '@takt/domain/areas/efficiency/timeline/timeline.ts'
import { type Interval, unite } from '@takt/domain/core/schedule/interval.ts'
import { dayMs } from '@takt/domain/core/schedule/wallClock.ts'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import { turns } from '@takt/store/queue/turns.ts'
import type { Gateway } from '../../core/area.ts'
import { organizationOf, tenantOf } from '../../core/http/requests/sessionContext.ts'
import { answers } from '../../core/http/responses/answer.ts'
import { asLargeAnswer } from '../../core/http/responses/largeAnswers.ts'
import { invalid, Refusal } from '../../core/http/responses/refusal.ts'
import { streamJson } from '../../core/http/responses/streamJson.ts'
import { type Route, route } from '../../core/http/route.ts'
import { type FloorOf, rangeBody, rangeOf, resourcesOf, slicesByResource } from '../efficiency/face.ts'
import { type createLooks, maySeePeople } from '../locating/face.ts'
import { readTickets } from './readTickets.ts'
import { activityTexts as texts } from './texts.ts'

const daysAtMost = 8
/** Days of machines that one answer may take, and that are read at a time. */
const machineDays = 2000
const machineDaysAtATime = 25
const largeMachineDays = 100

const iso = (at: number) => new Date(at).toISOString()
const sent = <Stretch extends Interval>({ start, end, ...stretch }: Stretch) => ({
  start: iso(start),
  end: iso(end),
  ...stretch,
})

type Told = {
  asOf: number
  machines: readonly { resourceID: string; stretches: readonly MachineStretch[]; planned: readonly Interval[] }[]
  tickets: SentActivity['tickets']
}

/** The answer as JSON, piece by piece. */
function* activityJson({ asOf, machines, tickets }: Told): Generator<string> {
  yield `{"success":true,"message":"","data":{"asOf":"${iso(asOf)}","machines":[`
  for (const [at, { resourceID, stretches, planned }] of machines.entries()) {
    yield `${at > 0 ? ',' : ''}{"resourceID":${JSON.stringify(resourceID)},"stretches":[`
    yield* listed(stretches, sent)
    yield '],"planned":['
    yield* listed(planned, sent)
    yield ']}'
  }
  yield `],"tickets":${tickets ? '[' : 'null'}`
  if (tickets) yield* listed(tickets, (ticket) => ticket)
  yield tickets ? ']}}' : '}}'
}

function* listed<Row>(rows: readonly Row[], told: (row: Row) => object): Generator<string> {
  for (const [at, row] of rows.entries()) yield (at > 0 ? ',' : '') + JSON.stringify(told(row))
}

/** `POST /api/activity`: what machines say that they work on, and labor tickets, side by side. */
export const activityRoute = (
  gateway: Gateway,
  { floorOf, noteLooks }: { floorOf: FloorOf; noteLooks: ReturnType<typeof createLooks> },
): Route =>
  route({
    right: ['dashboards', 'read'],
    method: 'post',
    path: '/activity',
    isAudited: false,
    tags: ['activity'],
    summary: 'What machines say of a range, and labor tickets, side by side',
    description:
      'Tickets need read on employees; people at machines are told only with the right to see where they are (approve ' +
      'on employees), and looks at them are on the audit.',
    body: rangeBody.pick({ resourceIDs: true, startDate: true, endDate: true }),
    answer: answers('Stretches by machine, and the tickets that overlap the range', activityData),
    handle: async (c, { body }) => {
      const { db, now } = gateway.dependencies
      const { session } = c.var
      const organizationId = organizationOf(session)
      const floor = await floorOf(organizationId)
      const asked = rangeOf(body, floor.timeZone)
      if (asked.end - asked.start > daysAtMost * dayMs) throw invalid({ endDate: texts.tooManyDays(daysAtMost) })
      const resourceIDs = resourcesOf(floor, body.resourceIDs)
      const asOf = now()
      const range = { start: Math.min(asked.start, asOf), end: Math.min(asked.end, asOf) }
      const days = (range.end - range.start) / dayMs
      if (days * resourceIDs.length > machineDays) throw new Refusal('tooLarge', texts.tooMuch(machineDays))

      return asLargeAnswer(c, days * resourceIDs.length > largeMachineDays, async (untilSent) => {
        const withPeople = maySeePeople(session)
        const machines: { resourceID: string; stretches: MachineStretch[]; planned: Interval[] }[] = []
        const turn = turns()
        const atATime = Math.max(1, Math.floor(machineDaysAtATime / Math.max(days, 0.01)))
        for (let first = 0; first < resourceIDs.length && range.start < range.end; first += atATime) {
          const some = resourceIDs.slice(first, first + atATime)
          const question = { floor, resourceIDs: some, range, asOf, signal: c.req.raw.signal }
          const slices = await slicesByResource(gateway.dependencies, question)
          for (const resourceID of some) {
            const { segments } = timelineOf(floor, resourceID, slices.get(resourceID)!, asOf)
            const { pieces } = plannedInService(floor, resourceID, range)
            const planned = unite(pieces.filter((piece) => piece.planned))
            machines.push({ resourceID, stretches: machineStretches(segments, range, { withPeople }), planned })
            await turn()
          }
        }
        const tickets = mayDo(session, 'employees', 'read')
          ? await asTenant(db, tenantOf(session), (trx) => readTickets(trx, organizationId, asked))
          : null
        const told = machines.flatMap(({ stretches }) => stretches.flatMap(({ empIDs }) => empIDs))
        await noteLooks(c, new Set(told), range)
        return streamJson(activityJson({ asOf, machines, tickets }), { onEnd: untilSent() })
      })
    },
  })

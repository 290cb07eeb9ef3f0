import { z } from '@hono/zod-openapi'
import { jobHours } from '@takt/domain/areas/labor/answers/clocked.ts'
import type { Gateway } from '../../core/area.ts'
import { organizationOf, tenantOf } from '../../core/http/requests/sessionContext.ts'
import { answer, answers } from '../../core/http/responses/answer.ts'
import { type Route, route } from '../../core/http/route.ts'
import { createFloorReader } from '../efficiency/face.ts'
import { readHours } from './readHours.ts'

/** `GET /laborTickets/hours`: who worked on a job, for how long. */
export function hoursRoute(gateway: Gateway): Route {
  const floorOf = gateway.shared(createFloorReader)
  return route({
    right: ['employees', 'read'],
    method: 'get',
    path: '/laborTickets/hours',
    tags: ['labor'],
    summary: 'Who worked on a job, for how long: each hour of a person counted once, whatever else was worked on',
    query: z.object({ jobNum: z.string().min(1).max(50) }),
    answer: answers('People by number', jobHours),
    handle: async (c, { query: { jobNum } }) => {
      const { session } = c.var
      const asOf = gateway.dependencies.now()
      const floor = await floorOf(organizationOf(session))
      const question = { tenant: tenantOf(session), floor, of: { jobNum }, asOf, signal: c.req.raw.signal }
      const tickets = await readHours(gateway, question)
      const people = [...Map.groupBy(tickets, ({ empID }) => empID)].map(([empID, own]) => ({
        empID,
        secs: own.reduce((sum, { ms }) => sum + ms, 0) / 1000,
        goodQty: own.reduce((sum, { goodQty }) => sum + (goodQty ?? 0), 0),
        isWorking: own.some(({ isOpen }) => isOpen),
      }))
      people.sort((a, b) => (a.empID < b.empID ? -1 : 1))
      return answer(c, { asOf: new Date(asOf).toISOString(), people })
    },
  })
}

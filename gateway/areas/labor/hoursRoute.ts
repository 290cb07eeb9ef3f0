import { z } from '@hono/zod-openapi'
import { jobHours } from '@takt/domain/areas/labor/responses/clocked.ts'
import type { Gateway } from '../../core/area.ts'
import { organizationOf, tenantOf } from '../../core/http/requests/sessionContext.ts'
import { respond, responses } from '../../core/http/responses/respond.ts'
import { type Route, route } from '../../core/http/route.ts'
import { createFloorReader } from '../efficiency/index.ts'
import { readHours } from './readHours.ts'

/** `GET /laborTickets/hours`: hours worked on a job by person. */
export function hoursRoute(gateway: Gateway): Route {
  const floorOf = gateway.shared(createFloorReader)
  return route({
    right: ['employees', 'read'],
    method: 'get',
    path: '/laborTickets/hours',
    tags: ['labor'],
    summary: 'Hours worked on a job by person; time on several jobs at once is shared among them',
    query: z.object({ jobNum: z.string().min(1).max(50) }),
    response: responses('Hours by employee number', jobHours),
    handle: async (c, { query: { jobNum } }) => {
      const { session } = c.var
      const asOf = gateway.dependencies.now()
      const floor = await floorOf(organizationOf(session))
      const query = { tenant: tenantOf(session), floor, of: { jobNum }, asOf, signal: c.req.raw.signal }
      const tickets = await readHours(gateway, query)
      const people = [...Map.groupBy(tickets, ({ empID }) => empID)].map(([empID, personTickets]) => ({
        empID,
        secs: personTickets.reduce((total, { ms }) => total + ms, 0) / 1000,
        goodQty: personTickets.reduce((total, { goodQty }) => total + (goodQty ?? 0), 0),
        isWorking: personTickets.some(({ isOpen }) => isOpen),
      }))
      people.sort((a, b) => (a.empID < b.empID ? -1 : 1))
      return respond(c, { asOf: new Date(asOf).toISOString(), people })
    },
  })
}

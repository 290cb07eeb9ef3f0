import { z } from '@hono/zod-openapi'
import type { Session } from '@takt/domain/areas/access/session.ts'
import { mayDo } from '@takt/domain/areas/access/session.ts'
import { clockCommand } from '@takt/domain/areas/labor/clockCommand.ts'
import {
  clocked,
  clockResult,
  type SentClocked,
  type SentClockedTicket,
} from '@takt/domain/areas/labor/responses/clocked.ts'
import { maySeePeople } from '@takt/domain/itemTypes/peopleFields.ts'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import type { Transaction } from 'kysely'
import type { Gateway } from '../../core/area.ts'
import { organizationOf, tenantOf } from '../../core/http/requests/sessionContext.ts'
import { forbidden } from '../../core/http/responses/httpError.ts'
import { respond, respondToChange, responses } from '../../core/http/responses/respond.ts'
import { type Route, route } from '../../core/http/route.ts'
import { transactChange } from '../../core/items/write/transact.ts'
import { createFloorReader } from '../efficiency/index.ts'
import { clock } from './clock.ts'
import { clockReach } from './clockReach.ts'
import { type IdentifiedEmployee, identifyEmployee } from './identifyEmployee.ts'
import { createNumberLimit } from './limitNumbers.ts'
import { mayClock, mayClockByNumber, requireOwnMachine } from './mayClock.ts'
import { readClocked } from './readClocked.ts'
import { laborTexts as texts } from './texts.ts'

const tags = ['labor']
const name = z.string().min(1).max(50).optional()
const query = z
  .object({
    empID: name,
    epc: z.string().min(1).max(128).optional().describe('Code of the scanned tag or badge'),
    resourceID: name,
  })
  .refine((params) => Object.values(params).filter((value) => value !== undefined).length === 1, {
    path: ['empID'],
    message: texts.queryRequired,
  })

type Of = { session: Session; organizationId: number; now: number }

/**
 * Returns the current tickets of a person, without names if the session may not see people. A machine screen gets the
 * name of the person who entered a number or badge there, so that a mistyped number is noticed. It gets work at other
 * machines only after a badge was scanned, because numbers can be guessed.
 */
async function clockedOf(
  trx: Transaction<Tables>,
  employee: IdentifiedEmployee,
  { session, organizationId, now }: Of,
): Promise<SentClocked> {
  const mayReadNames = maySeePeople(session)
  const all = await readClocked(trx, organizationId, { empID: employee.empID }, now)
  const { screen } = session.display ?? {}
  const isElsewhere = await clockReach(trx, { session, organizationId, meant: employee, now })
  const isShown = ({ resourceID, isElsewhere }: SentClockedTicket) =>
    !screen || employee.isWorn || ((resourceID === null || resourceID === screen.resourceID) && !isElsewhere)
  const tickets = all.map((ticket) => ({ ...ticket, isElsewhere: isElsewhere?.(ticket) ?? false })).filter(isShown)
  return {
    asOf: new Date(now).toISOString(),
    employee: { empID: employee.empID, fullName: mayReadNames || screen ? employee.fullName : null },
    tickets: tickets.map((ticket) => ({ ...ticket, fullName: mayReadNames ? employee.fullName : null })),
  }
}

/** Routes of the clock: clock commands, and current work. */
export function clockRoutes({ dependencies, items, shared }: Gateway): readonly Route[] {
  const floorOf = shared(createFloorReader)
  const limitNumber = createNumberLimit(dependencies)
  return [
    route({
      right: mayClock,
      method: 'post',
      path: '/laborTickets/clock',
      tags,
      summary: 'Clock on or off, suspend and resume; a repeated command counts once',
      description:
        'A number requires write on employees, or the screen at a machine. There, work on a job can be started at that machine only, ' +
        'work at other machines can be changed as the setting `clockElsewhere` allows, and numbers are rate-limited (429). ' +
        'Users with write on dashboards identify people by badge. ' +
        'The command is executed completely or rejected: 409 if later work is known, or if the work is not in progress.',
      body: clockCommand,
      response: responses('Current work of the person', clockResult),
      handle: async (c, { body }) => {
        const { session } = c.var
        const organizationId = organizationOf(session)
        requireOwnMachine(session, body)
        const { screen } = session.display ?? {}
        if (screen) await limitNumber(c, screen, { empID: body.empID, epc: body.epc, at: Date.parse(body.at) })
        const floor = await floorOf(organizationId)
        // Clock permissions are checked here: a badge identifies its wearer, whatever the session may read about
        // people.
        const requestTenant = tenantOf(session)
        const { access: _, ...tenant } = requestTenant
        const { result, change } = await transactChange(
          dependencies,
          { tenant: requestTenant, items },
          async (requestContext) => {
            const context = { ...requestContext, tenant }
            const { meant: employee, isKnown } = await clock(context, body, { session, floor })
            const now = Math.max(context.now, Date.parse(body.at))
            const after = await clockedOf(context.trx, employee, { session, organizationId, now })
            return { ...after, commandId: body.commandId, isKnown }
          },
        )
        return respondToChange(c, result, result.isKnown ? texts.known : texts.done[body.action], change)
      },
    }),
    route({
      right: (session) => {
        if (!mayDo(session, 'employees', 'read')) mayClock(session)
      },
      method: 'get',
      path: '/laborTickets/clocked',
      tags,
      summary: 'Current work of a person, or people working at a machine',
      description: 'A number or a machine requires read on employees; a badge only returns its wearer.',
      query,
      response: responses('Current and suspended work', clocked),
      handle: async (c, { query: { empID = null, epc = null, resourceID } }) => {
        const { session } = c.var
        const organizationId = organizationOf(session)
        const now = dependencies.now()
        // A number encoded in a badge is accepted if the session may clock by number.
        const acceptsNumbers = mayClockByNumber(session)
        const maySeeNames = maySeePeople(session)
        const unknownNumber = mayDo(session, 'employees', 'read') ? texts.unknownName : texts.unknown
        const unknown = acceptsNumbers ? unknownNumber : texts.notAssigned
        if (epc === null && !mayDo(session, 'employees', 'read')) throw forbidden('employees', 'read', session)
        const { screen } = session.display ?? {}
        if (screen) await limitNumber(c, screen, { empID, epc, at: now })
        const result = await asTenant(dependencies.db, tenantOf(session), async (trx): Promise<SentClocked> => {
          if (resourceID === undefined) {
            const employee = await identifyEmployee(
              trx,
              { empID, epc },
              { organizationId, at: now, acceptsNumbers, maySeeNames, unknown },
            )
            return clockedOf(trx, employee, { session, organizationId, now })
          }
          const tickets = await readClocked(trx, organizationId, { resourceID }, now)
          return {
            asOf: new Date(now).toISOString(),
            employee: null,
            tickets: tickets.map((ticket) => ({ ...ticket, isElsewhere: false })),
          }
        })
        return respond(c, result)
      },
    }),
  ]
}

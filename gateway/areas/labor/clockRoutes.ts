import { z } from '@hono/zod-openapi'
import type { Session } from '@takt/domain/areas/access/session.ts'
import { mayDo } from '@takt/domain/areas/access/session.ts'
import {
  clockDone,
  clocked,
  type SentClocked,
  type SentClockedTicket,
} from '@takt/domain/areas/labor/answers/clocked.ts'
import { clockCommand } from '@takt/domain/areas/labor/clockCommand.ts'
import { maySeePeople } from '@takt/domain/itemTypes/peopleFields.ts'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import type { Transaction } from 'kysely'
import type { Gateway } from '../../core/area.ts'
import { organizationOf, tenantOf } from '../../core/http/requests/sessionContext.ts'
import { answer, answerChange, answers } from '../../core/http/responses/answer.ts'
import { forbidden } from '../../core/http/responses/refusal.ts'
import { type Route, route } from '../../core/http/route.ts'
import { transactChange } from '../../core/items/write/transact.ts'
import { createFloorReader } from '../efficiency/face.ts'
import { clock } from './clock.ts'
import { clockReach } from './clockReach.ts'
import { createNumberLimit } from './limitNumbers.ts'
import { mayClock, mayClockAnybody, refuseElsewhere } from './mayClock.ts'
import { readClocked } from './readClocked.ts'
import { laborTexts as texts } from './texts.ts'
import { type Meant, whoIsMeant } from './whoIsMeant.ts'

const tags = ['labor']
const name = z.string().min(1).max(50).optional()
const query = z
  .object({
    empID: name,
    epc: z.string().min(1).max(128).optional().describe('The code of the tag or badge that was shown'),
    resourceID: name,
  })
  .refine((asked) => Object.values(asked).filter((value) => value !== undefined).length === 1, {
    path: ['empID'],
    message: texts.askedWho,
  })

type Of = { session: Session; organizationId: number; now: number }

/**
 * What a person is on, without names for whoever may not see people. The screen at a machine shows the name of whoever
 * entered their number or badge there, so that a mistyped number is noticed; it receives work at other machines only
 * where a badge was shown: numbers can be tried.
 */
async function clockedOf(
  trx: Transaction<Tables>,
  meant: Meant,
  { session, organizationId, now }: Of,
): Promise<SentClocked> {
  const seesPeople = maySeePeople(session)
  const all = await readClocked(trx, organizationId, { empID: meant.empID }, now)
  const { screen } = session.display ?? {}
  const isElsewhere = await clockReach(trx, { session, organizationId, meant, now })
  const isShown = ({ resourceID, isElsewhere }: SentClockedTicket) =>
    !screen || meant.isWorn || ((resourceID === null || resourceID === screen.resourceID) && !isElsewhere)
  const tickets = all.map((ticket) => ({ ...ticket, isElsewhere: isElsewhere?.(ticket) ?? false })).filter(isShown)
  return {
    asOf: new Date(now).toISOString(),
    employee: { empID: meant.empID, fullName: seesPeople || screen ? meant.fullName : null },
    tickets: tickets.map((ticket) => ({ ...ticket, fullName: seesPeople ? meant.fullName : null })),
  }
}

/** The clock: what is done at it, and who is on what. */
export function clockRoutes({ dependencies, items, shared }: Gateway): readonly Route[] {
  const floorOf = shared(createFloorReader)
  const limitNumber = createNumberLimit(dependencies)
  return [
    route({
      right: mayClock,
      method: 'post',
      path: '/laborTickets/clock',
      tags,
      summary: 'Clock on or off, suspend and resume; a command that is sent again counts once',
      description:
        'A number needs write on employees, or the screen at a machine, where work on a job begins at that machine alone, ' +
        'work at other machines is changed as far as the setting `clockElsewhere` allows, and numbers are limited (429); ' +
        'whoever has write on dashboards names people by the badge that they show. ' +
        'It is done whole or refused: 409 where something is known of later, or nothing of the kind is worked on.',
      body: clockCommand,
      answer: answers('What the person is on now', clockDone),
      handle: async (c, { body }) => {
        const { session } = c.var
        const organizationId = organizationOf(session)
        refuseElsewhere(session, body)
        const { screen } = session.display ?? {}
        if (screen) await limitNumber(c, screen, { empID: body.empID, epc: body.epc, at: Date.parse(body.at) })
        const floor = await floorOf(organizationId)
        // Who may clock whom is decided here: a badge names its wearer, whatever the session may know of people.
        const asking = tenantOf(session)
        const { asks: _, ...tenant } = asking
        const { result, change } = await transactChange(dependencies, { tenant: asking, items }, async (asked) => {
          const context = { ...asked, tenant }
          const { meant, isKnown } = await clock(context, body, { session, floor })
          const now = Math.max(context.now, Date.parse(body.at))
          const after = await clockedOf(context.trx, meant, { session, organizationId, now })
          return { ...after, commandId: body.commandId, isKnown }
        })
        return answerChange(c, result, result.isKnown ? texts.known : texts.done[body.action], change)
      },
    }),
    route({
      right: (session) => {
        if (!mayDo(session, 'employees', 'read')) mayClock(session)
      },
      method: 'get',
      path: '/laborTickets/clocked',
      tags,
      summary: 'What somebody is on, or who is on what at a machine',
      description: 'By number and by machine it needs read on employees; by a badge it tells of its wearer alone.',
      query,
      answer: answers('What is worked on, and what is suspended', clocked),
      handle: async (c, { query: { empID = null, epc = null, resourceID } }) => {
        const { session } = c.var
        const organizationId = organizationOf(session)
        const now = dependencies.now()
        // A number on a badge is understood of whoever may clock by it.
        const anybody = mayClockAnybody(session)
        const tellsNames = maySeePeople(session)
        if (epc === null && !mayDo(session, 'employees', 'read')) throw forbidden('employees', 'read', session)
        const { screen } = session.display ?? {}
        if (screen) await limitNumber(c, screen, { empID, epc, at: now })
        const found = await asTenant(dependencies.db, tenantOf(session), async (trx): Promise<SentClocked> => {
          if (resourceID === undefined) {
            const meant = await whoIsMeant(trx, { empID, epc }, { organizationId, at: now, anybody, tellsNames })
            return clockedOf(trx, meant, { session, organizationId, now })
          }
          const tickets = await readClocked(trx, organizationId, { resourceID }, now)
          return {
            asOf: new Date(now).toISOString(),
            employee: null,
            tickets: tickets.map((ticket) => ({ ...ticket, isElsewhere: false })),
          }
        })
        return answer(c, found)
      },
    }),
  ]
}

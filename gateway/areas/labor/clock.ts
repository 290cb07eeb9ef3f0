import type { Session } from '@takt/domain/areas/access/session.ts'
import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { aheadMs, type ClockCommand, type ClockedWork, latestMs } from '@takt/domain/areas/labor/clockCommand.ts'
import { type ClockRejection, decideClock } from '@takt/domain/areas/labor/decideClock.ts'
import { laborTickets } from '@takt/domain/areas/labor/laborTickets.ts'
import { dayMs } from '@takt/domain/core/schedule/wallClock.ts'
import { maySeePeople } from '@takt/domain/itemTypes/peopleFields.ts'
import { lockKeys } from '@takt/store/postgres/locks/lockKeys.ts'
import { lockUntilCommit } from '@takt/store/postgres/locks/lockUntilCommit.ts'
import { sql } from 'kysely'
import { noteNamed } from '../../core/http/requests/masking.ts'
import { conflict, forbidden, type HttpError, invalid } from '../../core/http/responses/httpError.ts'
import type { ItemContext } from '../../core/items/mountedItem.ts'
import { addItem, changeItem } from '../../core/items/write/itemCommands.ts'
import { lastChangeOf } from '../../core/items/write/lastChange.ts'
import { recordCommand, wasDone } from './clockCommands.ts'
import { clockReach } from './clockReach.ts'
import { type IdentifiedEmployee, identifyEmployee } from './identifyEmployee.ts'
import { mayClockByNumber } from './mayClock.ts'
import { readRelevantTickets } from './readClocked.ts'
import { shiftAt } from './shiftAt.ts'
import { laborTexts as texts } from './texts.ts'
import { withoutUnread } from './withoutUnread.ts'

const iso = (at: number) => new Date(at).toISOString()

/**
 * Executes a clock command in a transaction: completely, once, and only if no known ticket contradicts it. Returns the
 * employee, and true in `isKnown` if the command was executed before.
 */
export async function clock(
  context: ItemContext,
  command: ClockCommand,
  { session, floor }: { session: Session; floor: Floor },
): Promise<{ meant: IdentifiedEmployee; isKnown: boolean }> {
  const { trx, now } = context
  const organizationId = context.tenant.organizationId!
  const at = Date.parse(command.at)
  const acceptsNumbers = mayClockByNumber(session)
  if (command.epc === null && !acceptsNumbers) throw forbidden('employees', 'write', session)
  const employee = await identifyEmployee(trx, command, {
    organizationId,
    at,
    acceptsNumbers,
    maySeeNames: maySeePeople(session),
    unknown: texts.notAssignedThen,
  })
  await lockUntilCommit(trx, lockKeys.laborOf(organizationId, employee.empID))
  if (await wasDone(context, command)) return { meant: employee, isKnown: true }
  if (at > now + aheadMs) throw invalid({ at: texts.ahead })
  if (at < now - latestMs) throw invalid({ at: texts.tooLate(latestMs / dayMs) })
  if (command.action === 'clockOn' && !employee.active)
    throw invalid({ [command.empID === null ? 'epc' : 'empID']: texts.notActive })

  const isElsewhere = await clockReach(trx, { session, organizationId, meant: employee, now })
  const read = await readRelevantTickets(trx, organizationId, employee.empID, at)
  const tickets = read.map((ticket) => ({ ...ticket, isElsewhere: isElsewhere?.(ticket) ?? false }))
  const leftOpenMs = (await leftOpenMins(context)) * 60_000
  const decision = decideClock(command, tickets, { at, now: Math.max(now, at), leftOpenMs })
  if ('why' in decision) throw await conflictOf(context, decision, { isNarrow: isElsewhere !== null })
  const item = context.items.get(laborTickets.name)!
  const versions = new Map(tickets.map(({ laborTicketID, version }) => [laborTicketID, version]))
  for (const { ticket, fields } of decision.changes) {
    const { laborTicketID } = ticket
    await changeItem(context, item, { laborTicketID }, { ...fields, version: versions.get(laborTicketID) })
  }
  for (const work of decision.adds) {
    const shiftNum = await shiftOf(context, floor, work, { at, meant: employee })
    await addItem(context, item, { ...work, empID: employee.empID, shiftNum, start: command.at }).catch((error) => {
      throw withoutUnread(error, context, session)
    })
  }
  await recordCommand(context, command, employee.empID)
  return { meant: employee, isKnown: false }
}

/**
 * Returns the shift of the machine's schedule at an instant if the plant has that shift number; otherwise the shift of
 * the person.
 */
async function shiftOf(
  { trx, tenant }: ItemContext,
  floor: Floor,
  { resourceID }: ClockedWork,
  { at, meant: employee }: { at: number; meant: IdentifiedEmployee },
): Promise<number | null> {
  const shiftNum = shiftAt(floor, resourceID, at)?.shiftNum ?? null
  if (shiftNum === null) return employee.shiftNum
  const { rows } = await sql`select from shifts
    where organization_id = ${tenant.organizationId}::int and shift_num = ${shiftNum}::int`.execute(trx)
  return rows.length > 0 ? shiftNum : employee.shiftNum
}

async function leftOpenMins({ trx, tenant }: ItemContext): Promise<number> {
  const { rows } = await sql<{ mins: number | null }>`select left_open_mins as mins from organization_settings
    where organization_id = ${tenant.organizationId}::int`.execute(trx)
  return rows[0]?.mins ?? 0
}

/**
 * Returns the conflict error with the existing ticket, its time and author. A screen that may not change other work
 * gets no details of that work.
 */
async function conflictOf(
  context: ItemContext,
  { why, ticket }: ClockRejection,
  { isNarrow }: { isNarrow: boolean },
): Promise<HttpError> {
  if (isNarrow && ticket?.isElsewhere !== false) return conflict(texts.atScreens[why])
  if (!ticket) return conflict(texts.rejections[why]({ work: '', since: '', until: null, by: '' }))
  const { laborTicketID, jobNum, oprSeq, indirectCode, start, end } = ticket
  noteNamed({ jobNum, indirectCode })
  const { who: author } = await lastChangeOf(context, laborTickets, { laborTicketID })
  const work = jobNum === null ? texts.onIndirect(indirectCode ?? '') : texts.onJob(jobNum, oprSeq)
  const until = end === null ? null : iso(end)
  return conflict(texts.rejections[why]({ work, since: iso(start), until, by: author ?? texts.takt }), {
    laborTicketID,
  })
}

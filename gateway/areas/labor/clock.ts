import type { Session } from '@takt/domain/areas/access/session.ts'
import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { aheadMs, type ClockCommand, type ClockedWork, latestMs } from '@takt/domain/areas/labor/clockCommand.ts'
import { type ClockRefusal, decideClock } from '@takt/domain/areas/labor/decideClock.ts'
import { laborTickets } from '@takt/domain/areas/labor/laborTickets.ts'
import { dayMs } from '@takt/domain/core/schedule/wallClock.ts'
import { maySeePeople } from '@takt/domain/itemTypes/peopleFields.ts'
import { lockKeys } from '@takt/store/postgres/locks/lockKeys.ts'
import { lockUntilCommit } from '@takt/store/postgres/locks/lockUntilCommit.ts'
import { sql } from 'kysely'
import { noteNamed } from '../../core/http/requests/masking.ts'
import { conflict, forbidden, invalid, type Refusal } from '../../core/http/responses/refusal.ts'
import type { ItemContext } from '../../core/items/mountedItem.ts'
import { addItem, changeItem } from '../../core/items/write/itemCommands.ts'
import { lastChangeOf } from '../../core/items/write/lastChange.ts'
import { noteDone, wasDone } from './clockCommands.ts'
import { clockReach } from './clockReach.ts'
import { mayClockAnybody } from './mayClock.ts'
import { readHeld } from './readClocked.ts'
import { shiftAt } from './shiftAt.ts'
import { laborTexts as texts } from './texts.ts'
import { type Meant, whoIsMeant } from './whoIsMeant.ts'
import { withoutUnread } from './withoutUnread.ts'

const iso = (at: number) => new Date(at).toISOString()

/**
 * Does one command of the clock, within a transaction: whole, once, and only if nothing that is known contradicts it.
 * Answers who is meant, and whether it was done before.
 */
export async function clock(
  context: ItemContext,
  command: ClockCommand,
  { session, floor }: { session: Session; floor: Floor },
): Promise<{ meant: Meant; isKnown: boolean }> {
  const { trx, now } = context
  const organizationId = context.tenant.organizationId!
  const at = Date.parse(command.at)
  const anybody = mayClockAnybody(session)
  if (command.epc === null && !anybody) throw forbidden('employees', 'write', session)
  const meant = await whoIsMeant(trx, command, { organizationId, at, anybody, tellsNames: maySeePeople(session) })
  await lockUntilCommit(trx, lockKeys.laborOf(organizationId, meant.empID))
  if (await wasDone(context, command)) return { meant, isKnown: true }
  if (at > now + aheadMs) throw invalid({ at: texts.ahead })
  if (at < now - latestMs) throw invalid({ at: texts.tooLate(latestMs / dayMs) })
  if (command.action === 'clockOn' && !meant.active)
    throw invalid({ [command.empID === null ? 'epc' : 'empID']: texts.notActive })

  const isElsewhere = await clockReach(trx, { session, organizationId, meant, now })
  const read = await readHeld(trx, organizationId, meant.empID, at)
  const held = read.map((ticket) => ({ ...ticket, isElsewhere: isElsewhere?.(ticket) ?? false }))
  const leftOpenMs = (await leftOpenMins(context)) * 60_000
  const decision = decideClock(command, held, { at, now: Math.max(now, at), leftOpenMs })
  if ('why' in decision) throw await refusalOf(context, decision, { isNarrow: isElsewhere !== null })
  const item = context.items.get(laborTickets.name)!
  const versions = new Map(held.map(({ laborTicketID, version }) => [laborTicketID, version]))
  for (const { ticket, fields } of decision.changes) {
    const { laborTicketID } = ticket
    await changeItem(context, item, { laborTicketID }, { ...fields, version: versions.get(laborTicketID) })
  }
  for (const work of decision.adds) {
    const shiftNum = await shiftOf(context, floor, work, { at, meant })
    await addItem(context, item, { ...work, empID: meant.empID, shiftNum, start: command.at }).catch((error) => {
      throw withoutUnread(error, context, session)
    })
  }
  await noteDone(context, command, meant.empID)
  return { meant, isKnown: false }
}

/** The shift of a machine at an instant, if the plant knows it by that number; else the person's. */
async function shiftOf(
  { trx, tenant }: ItemContext,
  floor: Floor,
  { resourceID }: ClockedWork,
  { at, meant }: { at: number; meant: Meant },
): Promise<number | null> {
  const shiftNum = shiftAt(floor, resourceID, at)?.shiftNum ?? null
  if (shiftNum === null) return meant.shiftNum
  const { rows } = await sql`select from shifts
    where organization_id = ${tenant.organizationId}::int and shift_num = ${shiftNum}::int`.execute(trx)
  return rows.length > 0 ? shiftNum : meant.shiftNum
}

async function leftOpenMins({ trx, tenant }: ItemContext): Promise<number> {
  const { rows } = await sql<{ mins: number | null }>`select left_open_mins as mins from organization_settings
    where organization_id = ${tenant.organizationId}::int`.execute(trx)
  return rows[0]?.mins ?? 0
}

/**
 * Says what stands in the way, since when, and who said so; at a screen that does not change work elsewhere nothing of
 * that work.
 */
async function refusalOf(
  context: ItemContext,
  { why, ticket }: ClockRefusal,
  { isNarrow }: { isNarrow: boolean },
): Promise<Refusal> {
  if (isNarrow && ticket?.isElsewhere !== false) return conflict(texts.atScreens[why])
  if (!ticket) return conflict(texts.refusals[why]({ work: '', since: '', until: null, by: '' }))
  const { laborTicketID, jobNum, oprSeq, indirectCode, start, end } = ticket
  noteNamed({ jobNum, indirectCode })
  const { who } = await lastChangeOf(context, laborTickets, { laborTicketID })
  const work = jobNum === null ? texts.onIndirect(indirectCode ?? '') : texts.onJob(jobNum, oprSeq)
  const until = end === null ? null : iso(end)
  return conflict(texts.refusals[why]({ work, since: iso(start), until, by: who ?? texts.takt }), { laborTicketID })
}

import { randomUUID } from 'node:crypto'
import type { Session } from '@takt/domain/areas/access/session.ts'
import type { CallBody } from '@takt/domain/areas/calls/answers/call.ts'
import { type CallDecision, decideCall } from '@takt/domain/areas/calls/decideCall.ts'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import { organizationOf, tenantOf } from '../../core/http/requests/sessionContext.ts'
import { notFound } from '../../core/http/responses/refusal.ts'
import { callerOf } from './callerOf.ts'
import { holdCall, idOfParty, partyOf } from './callRows.ts'
import type { CallsParts } from './callsParts.ts'
import { updateCall } from './recordCall.ts'
import { tellCall } from './tellCall.ts'
import { callsTexts as texts } from './texts.ts'

type Act = Exclude<CallBody, { action: 'initiate' }>

/**
 * Does what whoever asks wants in a call, and tells everybody in it what it became. A call that there is not, one of
 * another organization and one in which they have no such part are not found (404).
 */
export async function actInCall(
  parts: CallsParts,
  session: Session,
  { action, callDetails, seat = randomUUID() }: Act,
): Promise<CallDecision> {
  const { db, now } = parts.dependencies
  const organizationId = organizationOf(session)
  const at = { organizationId, room: callDetails.room.toLowerCase() }
  const { userId } = session
  const { decision, before } = await asTenant(db, tenantOf(session), async (trx) => {
    const key = await partyOf(trx, at, callerOf(session))
    const before = key === null ? null : await holdCall(trx, at)
    const by = before && idOfParty(before, key!)
    if (!before || !by) throw notFound(texts.call)
    const command = action === 'targetAnswer' ? { action, by, seat } : { action, by }
    const decision = decideCall(before, command, now())
    if (decision.refused === 'noPart') throw notFound(texts.call)
    if (decision.call !== before) await updateCall(trx, organizationId, decision.call, { now: now(), userId })
    return { decision, before }
  })
  if (decision.call !== before) await tellCall(parts, organizationId, decision.call)
  return decision
}

import { randomUUID } from 'node:crypto'
import { mayDo, type Session } from '@takt/domain/areas/access/session.ts'
import type { CallDetails, PartyId } from '@takt/domain/areas/calls/callDetails.ts'
import { isSameParty, partOf, partyKey, sourceOf } from '@takt/domain/areas/calls/callParties.ts'
import { decideCall } from '@takt/domain/areas/calls/decideCall.ts'
import type { CallBody } from '@takt/domain/areas/calls/responses/call.ts'
import { startCall } from '@takt/domain/areas/calls/startCall.ts'
import { lockKeys } from '@takt/store/postgres/locks/lockKeys.ts'
import { lockUntilCommit } from '@takt/store/postgres/locks/lockUntilCommit.ts'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { sql, type Transaction } from 'kysely'
import { organizationOf, tenantOf } from '../../core/http/requests/sessionContext.ts'
import { conflict, forbidden, HttpError, invalid } from '../../core/http/responses/httpError.ts'
import { type Caller, callerOf, isCaller } from './callerOf.ts'
import { callOf, lockCall } from './callRows.ts'
import type { CallsParts } from './callsParts.ts'
import { findTargets } from './findTargets.ts'
import { publishCall } from './publishCall.ts'
import { insertCall, updateCall } from './recordCall.ts'
import { callsTexts as texts } from './texts.ts'

/** Maximum number of calls per minute started by one caller and within an organization. */
const maxOwnPerMinute = 12
const maxPerMinute = 120
const minuteMs = 60_000

type Initiate = Extract<CallBody, { action: 'initiate' }>

async function rejectTooMany(trx: Transaction<Tables>, organizationId: number, caller: Caller, now: number) {
  const { rows } = await sql<{ all: number; own: number }>`
    select count(*)::int as all, count(*) filter (where ${isCaller(caller)})::int as own
    from calls c join call_parties p using (organization_id, room)
    where c.organization_id = ${organizationId}::int and c.started_at > ${new Date(now - minuteMs)}
      and p.place = 0`.execute(trx)
  const { all, own } = rows[0]!
  const retryAfterSecs = minuteMs / 1000
  if (own >= maxOwnPerMinute) throw new HttpError('tooMany', texts.tooManyOwn(maxOwnPerMinute), { retryAfterSecs })
  if (all >= maxPerMinute) throw new HttpError('tooMany', texts.tooMany(maxPerMinute), { retryAfterSecs })
}

/** The keys of the given parties that are ringing or talking. */
async function busyOf(trx: Transaction<Tables>, organizationId: number, parties: readonly PartyId[]) {
  const { rows } = await sql<{ party: string }>`select party from call_parties
    where organization_id = ${organizationId}::int and party = any (${parties.map(partyKey)}::text[])
      and state in ('ringing', 'joined')`.execute(trx)
  return new Set(rows.map(({ party }) => party))
}

/**
 * Starts a call of the session's user or device and notifies all parties. If the only target is already calling this
 * caller, that call is answered instead: when two parties call each other, the first call wins. Responds 403 for
 * devices without the right to read devices, 409 if the caller is in a call, and 429 for too many calls.
 */
export async function initiateCall(
  parts: CallsParts,
  session: Session,
  { entityId, callDetails: { targets: requestedTargets }, seat = randomUUID() }: Initiate,
): Promise<CallDetails> {
  const { db, now } = parts.dependencies
  const organizationId = organizationOf(session)
  const { userId, userName } = session
  const caller = callerOf(session)
  const { id, name } = caller
  if (entityId != null && entityId !== session.entityId) throw invalid({ entityId: texts.otherEntity })
  if (requestedTargets.users.some((target) => target.toLowerCase() === userName.toLowerCase()))
    throw invalid({ 'callDetails.targets.users': texts.oneself })
  if (requestedTargets.devices.some((target) => target === caller.deviceId))
    throw invalid({ 'callDetails.targets.devices': texts.oneself })
  if (requestedTargets.devices.length > 0 && !mayDo(session, 'devices', 'read'))
    throw forbidden('devices', 'read', session)
  const tenant = { ...tenantOf(session), organizationId }
  const lookup = await findTargets(parts, tenant, requestedTargets)
  const at = now()
  const call = await asTenant(db, tenant, async (trx) => {
    await lockUntilCommit(trx, lockKeys.callsOf(organizationId))
    const ongoingCall = await callOf(trx, organizationId, caller)
    if (ongoingCall) {
      const { room } = ongoingCall
      const current = (await lockCall(trx, { organizationId, room }))!
      const [onlyTarget, ...otherTargets] = lookup.targets
      const isCrossing = otherTargets.length === 0 && isSameParty(sourceOf(current).id, onlyTarget!.id)
      if (partOf(current, id)?.state === 'joined') throw conflict(texts.inCall)
      if (!isCrossing) throw conflict(texts.isCalled)
      const { call, rejected: rejection } = decideCall(current, { action: 'targetAnswer', by: id, seat }, at)
      if (call !== current) await updateCall(trx, organizationId, call, { now: at, userId })
      if (rejection === null) return call
    }
    await rejectTooMany(trx, organizationId, caller, at)
    const busy = await busyOf(
      trx,
      organizationId,
      lookup.targets.map((target) => target.id),
    )
    const targets = lookup.targets.map((target) => ({
      ...target,
      party: busy.has(partyKey(target.id)) ? { ...target.party, state: 'busy' as const } : target.party,
    }))
    const call = startCall(randomUUID(), { id, name, seat }, targets, at)
    const users = caller.userId === null ? lookup.users : lookup.users.set(partyKey(id), caller.userId)
    await insertCall(trx, { organizationId, userId }, call, users)
    return call
  })
  if (call.version > 1 || call.state !== 'ended') await publishCall(parts, organizationId, call)
  return call
}

import { randomUUID } from 'node:crypto'
import { mayDo, type Session } from '@takt/domain/areas/access/session.ts'
import type { CallBody } from '@takt/domain/areas/calls/answers/call.ts'
import { beginCall } from '@takt/domain/areas/calls/beginCall.ts'
import type { CallDetails, PartyId } from '@takt/domain/areas/calls/callDetails.ts'
import { isSameParty, partOf, partyKey, sourceOf } from '@takt/domain/areas/calls/callParties.ts'
import { decideCall } from '@takt/domain/areas/calls/decideCall.ts'
import { lockKeys } from '@takt/store/postgres/locks/lockKeys.ts'
import { lockUntilCommit } from '@takt/store/postgres/locks/lockUntilCommit.ts'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { sql, type Transaction } from 'kysely'
import { organizationOf, tenantOf } from '../../core/http/requests/sessionContext.ts'
import { conflict, forbidden, invalid, Refusal } from '../../core/http/responses/refusal.ts'
import { type Caller, callerOf, isCaller } from './callerOf.ts'
import { callOf, holdCall } from './callRows.ts'
import type { CallsParts } from './callsParts.ts'
import { findTargets } from './findTargets.ts'
import { insertCall, updateCall } from './recordCall.ts'
import { tellCall } from './tellCall.ts'
import { callsTexts as texts } from './texts.ts'

/** How many calls one person, and all of an organization, may begin within a minute. */
const ownAtMost = 12
const allAtMost = 120
const minuteMs = 60_000

type Initiate = Extract<CallBody, { action: 'initiate' }>

async function refuseTooMany(trx: Transaction<Tables>, organizationId: number, caller: Caller, now: number) {
  const { rows } = await sql<{ all: number; own: number }>`
    select count(*)::int as all, count(*) filter (where ${isCaller(caller)})::int as own
    from calls c join call_parties p using (organization_id, room)
    where c.organization_id = ${organizationId}::int and c.started_at > ${new Date(now - minuteMs)}
      and p.place = 0`.execute(trx)
  const { all, own } = rows[0]!
  const retryAfterSecs = minuteMs / 1000
  if (own >= ownAtMost) throw new Refusal('tooMany', texts.tooManyOwn(ownAtMost), { retryAfterSecs })
  if (all >= allAtMost) throw new Refusal('tooMany', texts.tooMany(allAtMost), { retryAfterSecs })
}

/** Which of these ring or talk already. */
async function busyOf(trx: Transaction<Tables>, organizationId: number, parties: readonly PartyId[]) {
  const { rows } = await sql<{ party: string }>`select party from call_parties
    where organization_id = ${organizationId}::int and party = any (${parties.map(partyKey)}::text[])
      and state in ('ringing', 'joined')`.execute(trx)
  return new Set(rows.map(({ party }) => party))
}

/**
 * Begins a call of the session's user or device, and tells everybody in it. Whoever is being called by just the one
 * that it calls answers that call instead: of two who call each other the first has the call. Refuses (403) devices to
 * whoever may not read devices, (409) whoever is in a call, and (429) whoever begins too many.
 */
export async function initiateCall(
  parts: CallsParts,
  session: Session,
  { entityId, callDetails: { targets: asked }, seat = randomUUID() }: Initiate,
): Promise<CallDetails> {
  const { db, now } = parts.dependencies
  const organizationId = organizationOf(session)
  const { userId, userName } = session
  const caller = callerOf(session)
  const { id, name } = caller
  if (entityId != null && entityId !== session.entityId) throw invalid({ entityId: texts.otherEntity })
  if (asked.users.some((asks) => asks.toLowerCase() === userName.toLowerCase()))
    throw invalid({ 'callDetails.targets.users': texts.oneself })
  if (asked.devices.some((asks) => asks === caller.deviceId))
    throw invalid({ 'callDetails.targets.devices': texts.oneself })
  if (asked.devices.length > 0 && !mayDo(session, 'devices', 'read')) throw forbidden('devices', 'read', session)
  const tenant = { ...tenantOf(session), organizationId }
  const found = await findTargets(parts, tenant, asked)
  const at = now()
  const call = await asTenant(db, tenant, async (trx) => {
    await lockUntilCommit(trx, lockKeys.callsOf(organizationId))
    const standing = await callOf(trx, organizationId, caller)
    if (standing) {
      const { room } = standing
      const current = (await holdCall(trx, { organizationId, room }))!
      const [only, ...others] = found.targets
      const isCrossing = others.length === 0 && isSameParty(sourceOf(current).id, only!.id)
      if (partOf(current, id)?.state === 'joined') throw conflict(texts.inCall)
      if (!isCrossing) throw conflict(texts.isCalled)
      const { call, refused } = decideCall(current, { action: 'targetAnswer', by: id, seat }, at)
      if (call !== current) await updateCall(trx, organizationId, call, { now: at, userId })
      if (refused === null) return call
    }
    await refuseTooMany(trx, organizationId, caller, at)
    const busy = await busyOf(
      trx,
      organizationId,
      found.targets.map((target) => target.id),
    )
    const targets = found.targets.map((target) => ({
      ...target,
      party: busy.has(partyKey(target.id)) ? { ...target.party, state: 'busy' as const } : target.party,
    }))
    const call = beginCall(randomUUID(), { id, name, seat }, targets, at)
    const users = caller.userId === null ? found.users : found.users.set(partyKey(id), caller.userId)
    await insertCall(trx, { organizationId, userId }, call, users)
    return call
  })
  if (call.version > 1 || call.state !== 'ended') await tellCall(parts, organizationId, call)
  return call
}

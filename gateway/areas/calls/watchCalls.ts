import type { CallDetails } from '@takt/domain/areas/calls/callDetails.ts'
import { mediaWithinMs, partyTimeoutMs } from '@takt/domain/areas/calls/callTimes.ts'
import { decideCall } from '@takt/domain/areas/calls/decideCall.ts'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import { byOrganization } from '@takt/store/queue/byOrganization.ts'
import { sql } from 'kysely'
import { mayTakePart } from './callablePeople.ts'
import { type CallAt, idOfParty, lockCall, type PartyRow, partiesIn } from './callRows.ts'
import type { CallsParts } from './callsParts.ts'
import { publishCall } from './publishCall.ts'
import { updateCall } from './recordCall.ts'

type Open = CallAt & { details: CallDetails; version: number; toldVersion: number; goesOn: boolean }

/**
 * Detects changes that no party reports: a call that has rung long enough, parties that are gone or have lost access,
 * and changes that were not published. Several gateways can run it at once. `check` does it for all open calls;
 * `hasOpen` returns true if there were any.
 */
export function watchCalls(parts: CallsParts) {
  const { db, systemDb, now, log } = parts.dependencies
  let isOpen = false
  // Media reports are missed while no gateway runs, so missing reports count only after an initial period.
  const since = now()

  async function createAccessCheck({ organizationId }: CallAt, parties: readonly PartyRow[]) {
    const [users, devices] = await Promise.all([
      sql<{ id: number }>`select user_id as id from user_account u
        where user_id = any (${parties.map(({ userId }) => userId)}::int[]) and ${mayTakePart(organizationId)}`.execute(
        systemDb,
      ),
      sql<{ id: number; hasScreen: boolean }>`select d.device_id as id, exists (select from display s
          join session on session.session_id = s.session_id where s.organization_id = d.organization_id
          and s.device_id = d.device_id and session.ended_at is null and screen_holds(s)) as "hasScreen"
        from devices d where d.organization_id = ${organizationId}::int
        and d.device_id = any (${parties.map(({ deviceId }) => deviceId)}::int[])`.execute(systemDb),
    ])
    const people = new Set(users.rows.map(({ id }) => id))
    const screens = new Map(devices.rows.map(({ id, hasScreen }) => [id, hasScreen]))
    // Any subscriber rings for a device, but only its screen can talk.
    return ({ userId, deviceId, mediaAt }: PartyRow) =>
      people.has(userId!) || (screens.has(deviceId!) && (mediaAt === null || screens.get(deviceId!)!))
  }

  /**
   * Returns the parties whose pages have all been disconnected for too long, and records since when parties are silent.
   */
  async function findSilent(at: CallAt, parties: readonly PartyRow[]): Promise<PartyRow[]> {
    if (parties.length === 0) return []
    const { users, devices } = await parts.listenersOf(at.organizationId)
    const silentParties: PartyRow[] = []
    for (const row of parties) {
      const isListening = users.has(row.userId!) || devices.has(row.deviceId!)
      if (!isListening && row.silentSince && now() - row.silentSince.getTime() >= partyTimeoutMs)
        silentParties.push(row)
      if (isListening === (row.silentSince === null)) continue
      const silentSince = isListening ? null : new Date(now())
      await sql`update call_parties set silent_since = ${silentSince}::timestamptz
        where organization_id = ${at.organizationId}::int and room = ${at.room} and party = ${row.party}`.execute(
        systemDb,
      )
    }
    return silentParties
  }

  const withoutMedia = ({ mediaAt, hasMedia }: PartyRow) =>
    mediaAt !== null &&
    now() - since >= partyTimeoutMs &&
    now() - mediaAt.getTime() >= (hasMedia ? partyTimeoutMs : mediaWithinMs)

  async function findLost(open: Open): Promise<string[]> {
    const parties = await partiesIn(systemDb, open)
    const mayBe = await createAccessCheck(open, parties)
    const listening = parties.filter(({ mediaAt }) => mediaAt === null)
    const lostParties = new Set([...parties.filter((row) => !mayBe(row)), ...parties.filter(withoutMedia)])
    // While NATS is unavailable the subscribers are unknown, so no party counts as silent and the call rings for its
    // full time.
    const silentParties = await findSilent(open, listening).catch((err) => {
      log.warn({ err }, 'who listens for calls is not known')
      return []
    })
    for (const row of silentParties) lostParties.add(row)
    return [...lostParties].map(({ party }) => party)
  }

  /** Updates an ongoing call; returns null if it is unchanged or locked by another transaction. */
  async function changed(open: Open): Promise<CallDetails | null> {
    const { organizationId } = open
    const lostKeys = await findLost(open)
    return asTenant(db, { organizationId, entityId: null, userId: null }, async (trx) => {
      const before = await lockCall(trx, open, 'skip')
      if (!before) return null
      let { call } = decideCall(before, null, now())
      for (const key of lostKeys) {
        const by = idOfParty(call, key)
        if (by) call = decideCall(call, { action: 'lost', by }, now()).call
      }
      if (call === before) return null
      await updateCall(trx, organizationId, call, { now: now(), userId: null })
      return call
    })
  }

  async function checkCall(open: Open): Promise<void> {
    const changedCall = open.goesOn ? await changed(open) : null
    if (changedCall || open.toldVersion < open.version)
      await publishCall(parts, open.organizationId, changedCall ?? open.details)
  }

  return {
    hasOpen: () => isOpen,
    async check(): Promise<void> {
      const { rows } = await sql<Open>`
        select o.organization_id as "organizationId", o.room, o.version, o.told_version as "toldVersion",
          o.goes_on as "goesOn", c.details
        from open_calls o join calls c using (organization_id, room)
        where not is_leaving(o.organization_id)`.execute(systemDb)
      isOpen = rows.length > 0
      for (const err of await byOrganization(rows, checkCall))
        log.warn({ err }, 'a call could not be looked at and will be in a moment')
    },
  }
}

import type { CallDetails } from '@takt/domain/areas/calls/callDetails.ts'
import { mediaWithinMs, silentMs } from '@takt/domain/areas/calls/callTimes.ts'
import { decideCall } from '@takt/domain/areas/calls/decideCall.ts'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import { byOrganization } from '@takt/store/queue/byOrganization.ts'
import { sql } from 'kysely'
import { mayBeThere } from './callablePeople.ts'
import { type CallAt, holdCall, idOfParty, type PartyRow, partiesIn } from './callRows.ts'
import type { CallsParts } from './callsParts.ts'
import { updateCall } from './recordCall.ts'
import { tellCall } from './tellCall.ts'

type Open = CallAt & { details: CallDetails; version: number; toldVersion: number; goesOn: boolean }

/**
 * Finds what nobody says: that a call rang long enough, that parties are gone or may not be there any more, that
 * something was not told. Any gateway may do it, and several at once. `look` does it for all calls that are open;
 * `hasOpen` says whether there was one.
 */
export function watchCalls(parts: CallsParts) {
  const { db, systemDb, now, log } = parts.dependencies
  let isOpen = false
  // What was heard of media while no gateway listened is not known: the first while says nothing.
  const since = now()

  async function whoMayBe({ organizationId }: CallAt, parties: readonly PartyRow[]) {
    const [users, devices] = await Promise.all([
      sql<{ id: number }>`select user_id as id from user_account u
        where user_id = any (${parties.map(({ userId }) => userId)}::int[]) and ${mayBeThere(organizationId)}`.execute(
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
    // Whatever listens rings for a device; only its screen talks.
    return ({ userId, deviceId, mediaAt }: PartyRow) =>
      people.has(userId!) || (screens.has(deviceId!) && (mediaAt === null || screens.get(deviceId!)!))
  }

  /** Those of whose pages none has listened for long; who is silent, and since when, is written down. */
  async function silent(at: CallAt, parties: readonly PartyRow[]): Promise<PartyRow[]> {
    if (parties.length === 0) return []
    const { users, devices } = await parts.listenersOf(at.organizationId)
    const gone: PartyRow[] = []
    for (const row of parties) {
      const isHeard = users.has(row.userId!) || devices.has(row.deviceId!)
      if (!isHeard && row.silentSince && now() - row.silentSince.getTime() >= silentMs) gone.push(row)
      if (isHeard === (row.silentSince === null)) continue
      const silentSince = isHeard ? null : new Date(now())
      await sql`update call_parties set silent_since = ${silentSince}::timestamptz
        where organization_id = ${at.organizationId}::int and room = ${at.room} and party = ${row.party}`.execute(
        systemDb,
      )
    }
    return gone
  }

  const withoutMedia = ({ mediaAt, hasMedia }: PartyRow) =>
    mediaAt !== null && now() - since >= silentMs && now() - mediaAt.getTime() >= (hasMedia ? silentMs : mediaWithinMs)

  async function lostIn(open: Open): Promise<string[]> {
    const parties = await partiesIn(systemDb, open)
    const mayBe = await whoMayBe(open, parties)
    const listening = parties.filter(({ mediaAt }) => mediaAt === null)
    const lost = new Set([...parties.filter((row) => !mayBe(row)), ...parties.filter(withoutMedia)])
    // Who listens nobody knows while NATS is away: that says nothing of anybody, and the call rings on as long as it
    // may.
    const gone = await silent(open, listening).catch((err) => {
      log.warn({ err }, 'who listens for calls is not known')
      return []
    })
    for (const row of gone) lost.add(row)
    return [...lost].map(({ party }) => party)
  }

  /** What became of a call that goes on; null: it is as it was, or somebody else is changing it. */
  async function changed(open: Open): Promise<CallDetails | null> {
    const { organizationId } = open
    const lost = await lostIn(open)
    return asTenant(db, { organizationId, entityId: null, userId: null }, async (trx) => {
      const before = await holdCall(trx, open, 'skip')
      if (!before) return null
      let { call } = decideCall(before, null, now())
      for (const key of lost) {
        const by = idOfParty(call, key)
        if (by) call = decideCall(call, { action: 'lost', by }, now()).call
      }
      if (call === before) return null
      await updateCall(trx, organizationId, call, { now: now(), userId: null })
      return call
    })
  }

  async function lookAt(open: Open): Promise<void> {
    const news = open.goesOn ? await changed(open) : null
    if (news || open.toldVersion < open.version) await tellCall(parts, open.organizationId, news ?? open.details)
  }

  return {
    hasOpen: () => isOpen,
    async look(): Promise<void> {
      const { rows } = await sql<Open>`
        select o.organization_id as "organizationId", o.room, o.version, o.told_version as "toldVersion",
          o.goes_on as "goesOn", c.details
        from open_calls o join calls c using (organization_id, room)
        where not is_leaving(o.organization_id)`.execute(systemDb)
      isOpen = rows.length > 0
      for (const err of await byOrganization(rows, lookAt))
        log.warn({ err }, 'a call could not be looked at and will be in a moment')
    },
  }
}

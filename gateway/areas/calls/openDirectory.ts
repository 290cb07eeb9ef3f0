import { mayDo, type Session } from '@takt/domain/areas/access/session.ts'
import type { CallDirectory } from '@takt/domain/areas/calls/answers/directory.ts'
import { partyKey } from '@takt/domain/areas/calls/callParties.ts'
import { awayAfterMs } from '@takt/domain/areas/calls/callTimes.ts'
import { sql } from 'kysely'
import { organizationOf } from '../../core/http/requests/sessionContext.ts'
import { type Callable, isCallable } from './callablePeople.ts'
import { callerOf } from './callerOf.ts'
import type { CallsParts } from './callsParts.ts'
import { shownTo } from './maskCall.ts'
import { callsTexts as texts } from './texts.ts'

/** No more people, and devices, are listed. */
const most = 2000
const keptMs = 5000

type Person = CallDirectory['people'][number] & { userId: number }
type Known = { people: Person[]; devices: CallDirectory['devices']; more: boolean }

/**
 * Whom one may call, and who of them is there. Pages ask again and again: of one organization it is put together once
 * in `keptMs`, and each asker is told what it may know.
 */
export function openDirectory(parts: CallsParts) {
  const { systemDb } = parts.dependencies
  const kept = new Map<string, { at: number; known: Promise<Known> }>()

  async function read(callable: Callable): Promise<Known> {
    const { organizationId } = callable
    const [listeners, users, machines, busy] = await Promise.all([
      parts.listenersOf(organizationId),
      sql<{ userId: number; userName: string; personName: string | null; lastSeenAt: Date | null; isAway: boolean }>`
        select u.user_id as "userId", u.user_name as "userName", u.person_name as "personName", s.at as "lastSeenAt",
          coalesce(d.done_at <= ${new Date(parts.dependencies.now() - awayAfterMs)}, false) as "isAway"
        from user_account u left join (
          select user_id, max(last_used_at) as at from session
          where selected_organization_id = ${organizationId}::int and token_name is null group by user_id
        ) s using (user_id) left join user_done d on d.organization_id = ${organizationId}::int and d.user_id = u.user_id
        where ${isCallable(callable)}
        order by lower(coalesce(u.person_name, u.user_name)), u.user_name_lower limit ${most + 1}`.execute(systemDb),
      sql<{ deviceId: number; deviceName: string | null; resourceID: string | null; hasScreen: boolean }>`
        select v.device_id as "deviceId", coalesce(device_name, r.description) as "deviceName",
          v.resource_id as "resourceID",
          exists (select from display d join session s using (session_id) where d.organization_id = v.organization_id
            and d.device_id = v.device_id and s.ended_at is null and screen_holds(d)
            and exists (select from session_token t where t.session_id = s.session_id and not t.single_use)
          ) as "hasScreen"
        from devices v left join resources r using (organization_id, resource_id)
        where v.organization_id = ${organizationId}::int
        order by "deviceName", v.device_id limit ${most + 1}`.execute(systemDb),
      sql<{ party: string }>`select party from call_parties where organization_id = ${organizationId}::int
        and state in ('ringing', 'joined')`.execute(systemDb),
    ])
    const parties = new Set(busy.rows.map(({ party }) => party))
    const presence = (key: string, isHeard: boolean) =>
      parties.has(key) ? ('busy' as const) : isHeard ? ('online' as const) : ('offline' as const)
    return {
      people: users.rows.slice(0, most).map(({ userId, userName, personName, lastSeenAt, isAway }) => {
        const there = presence(partyKey({ userName }), listeners.users.has(userId))
        const now = there === 'online' && isAway ? 'away' : there
        const seen = now === 'offline' ? (lastSeenAt?.toISOString() ?? null) : null
        return { userId, userName, name: userName, personName, presence: now, lastSeenAt: seen }
      }),
      devices: machines.rows.slice(0, most).map(({ deviceId, deviceName, resourceID, hasScreen }) => ({
        deviceId,
        name: deviceName ?? texts.device(deviceId),
        resourceID,
        presence: presence(partyKey({ deviceId }), listeners.devices.has(deviceId)),
        hasScreen,
      })),
      more: users.rows.length > most || machines.rows.length > most,
    }
  }

  function known(callable: Callable): Promise<Known> {
    const key = `${callable.organizationId}/${callable.entityId}`
    const last = kept.get(key)
    if (last && performance.now() - last.at < keptMs) return last.known
    const next = read(callable)
    kept.set(key, { at: performance.now(), known: next })
    next.catch(() => kept.delete(key))
    return next
  }

  return async function directoryFor(session: Session): Promise<CallDirectory> {
    const organizationId = organizationOf(session)
    const { people, devices, more } = await known({ organizationId, entityId: session.entityId })
    const show = shownTo(session, parts)
    const seesWhen = mayDo(session, 'security', 'read')
    return {
      people: people
        .filter(({ userId }) => userId !== session.userId)
        .map(({ userName, name, personName, presence, lastSeenAt }) => ({
          userName: show.identifier(userName),
          name: show.name(name),
          personName: personName && show.name(personName),
          presence,
          lastSeenAt: seesWhen ? lastSeenAt : null,
        })),
      devices: mayDo(session, 'devices', 'read')
        ? devices
            .filter(({ deviceId }) => deviceId !== callerOf(session).deviceId)
            .map((device) => ({
              ...device,
              name: show.name(device.name),
              resourceID: device.resourceID && show.identifier(device.resourceID),
            }))
        : [],
      more,
    }
  }
}

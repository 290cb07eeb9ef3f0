import { mayDo, type Session } from '@takt/domain/areas/access/session.ts'
import { partyKey } from '@takt/domain/areas/calls/callParties.ts'
import { awayAfterMs } from '@takt/domain/areas/calls/callTimes.ts'
import type { CallDirectory } from '@takt/domain/areas/calls/responses/directory.ts'
import { sql } from 'kysely'
import { organizationOf } from '../../core/http/requests/sessionContext.ts'
import { type Callable, isCallable } from './callablePeople.ts'
import { callerOf } from './callerOf.ts'
import type { CallsParts } from './callsParts.ts'
import { createMasking } from './maskCall.ts'
import { callsTexts as texts } from './texts.ts'

/** Maximum number of listed people, and of listed devices. */
const maxEntries = 2000
const cacheMs = 5000

type Person = CallDirectory['people'][number] & { userId: number }
type DirectoryData = { people: Person[]; devices: CallDirectory['devices']; more: boolean }

/**
 * Opens the directory of people and devices that can be called, with their presence. Pages poll it, so the data of an
 * organization is cached for `cacheMs` and filtered for each session.
 */
export function openDirectory(parts: CallsParts) {
  const { systemDb } = parts.dependencies
  const cache = new Map<string, { at: number; known: Promise<DirectoryData> }>()

  async function read(callable: Callable): Promise<DirectoryData> {
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
        order by lower(coalesce(u.person_name, u.user_name)), u.user_name_lower limit ${maxEntries + 1}`.execute(
        systemDb,
      ),
      sql<{ deviceId: number; deviceName: string | null; resourceID: string | null; hasScreen: boolean }>`
        select v.device_id as "deviceId", coalesce(device_name, r.description) as "deviceName",
          v.resource_id as "resourceID",
          exists (select from display d join session s using (session_id) where d.organization_id = v.organization_id
            and d.device_id = v.device_id and s.ended_at is null and screen_holds(d)
            and exists (select from session_token t where t.session_id = s.session_id and not t.single_use)
          ) as "hasScreen"
        from devices v left join resources r using (organization_id, resource_id)
        where v.organization_id = ${organizationId}::int
        order by "deviceName", v.device_id limit ${maxEntries + 1}`.execute(systemDb),
      sql<{ party: string }>`select party from call_parties where organization_id = ${organizationId}::int
        and state in ('ringing', 'joined')`.execute(systemDb),
    ])
    const parties = new Set(busy.rows.map(({ party }) => party))
    const presence = (key: string, isListening: boolean) =>
      parties.has(key) ? ('busy' as const) : isListening ? ('online' as const) : ('offline' as const)
    return {
      people: users.rows.slice(0, maxEntries).map(({ userId, userName, personName, lastSeenAt, isAway }) => {
        const basePresence = presence(partyKey({ userName }), listeners.users.has(userId))
        const now = basePresence === 'online' && isAway ? 'away' : basePresence
        const lastSeen = now === 'offline' ? (lastSeenAt?.toISOString() ?? null) : null
        return { userId, userName, name: userName, personName, presence: now, lastSeenAt: lastSeen }
      }),
      devices: machines.rows.slice(0, maxEntries).map(({ deviceId, deviceName, resourceID, hasScreen }) => ({
        deviceId,
        name: deviceName ?? texts.device(deviceId),
        resourceID,
        presence: presence(partyKey({ deviceId }), listeners.devices.has(deviceId)),
        hasScreen,
      })),
      more: users.rows.length > maxEntries || machines.rows.length > maxEntries,
    }
  }

  function readCached(callable: Callable): Promise<DirectoryData> {
    const key = `${callable.organizationId}/${callable.entityId}`
    const last = cache.get(key)
    if (last && performance.now() - last.at < cacheMs) return last.known
    const next = read(callable)
    cache.set(key, { at: performance.now(), known: next })
    next.catch(() => cache.delete(key))
    return next
  }

  return async function directoryFor(session: Session): Promise<CallDirectory> {
    const organizationId = organizationOf(session)
    const { people, devices, more } = await readCached({ organizationId, entityId: session.entityId })
    const show = createMasking(session, parts)
    const maySeeLastSeen = mayDo(session, 'security', 'read')
    return {
      people: people
        .filter(({ userId }) => userId !== session.userId)
        .map(({ userName, name, personName, presence, lastSeenAt }) => ({
          userName: show.identifier(userName),
          name: show.name(name),
          personName: personName && show.name(personName),
          presence,
          lastSeenAt: maySeeLastSeen ? lastSeenAt : null,
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

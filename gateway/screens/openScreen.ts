import { randomBytes } from 'node:crypto'
import { permissionsWhere } from '@takt/domain/rights/permissions.ts'
import type { Tables } from '@takt/store/tables.ts'
import { type Kysely, sql } from 'kysely'
import { type AccessTables, beginDisplaySession, createUser } from '../access/face.ts'
import { conflict, notFound } from '../http/refusal.ts'
import { type Device, deviceLifetime } from '../messaging/face.ts'
import { screensTexts as texts } from './texts.ts'

const read = ['dashboards', 'devices', 'instructions', 'checksheets']

/** What a screen may do at most; of that it may ask `screenMayAsk` alone. */
const screenPermissions = permissionsWhere((area, flag) =>
  flag === 'read' ? read.includes(area) : area === 'dashboards',
)

/** Where a device stands: at which machine, and with which credentials (null: none). */
type Place = { resourceID: string | null; name: string | null; entityId: number; credentialKey: string | null }

async function placeOf(systemDb: Kysely<Tables>, { organizationId, deviceId }: Device): Promise<Place> {
  const { rows } = await sql<Place>`
    select d.resource_id as "resourceID", d.device_name as name, o.entity_id as "entityId",
      (select max(k.public_key) from messaging_key k where k.organization_id = d.organization_id
        and k.device_id = d.device_id and k.revoked_at is null) as "credentialKey"
    from devices d join organizations o using (organization_id)
    where d.organization_id = ${organizationId}::int and d.device_id = ${deviceId}::int`.execute(systemDb)
  if (!rows[0]) throw notFound(texts.device(deviceId))
  return rows[0]
}

/** The session of a device's screen, while it holds. */
export async function openSessionOf(
  systemDb: Kysely<Tables>,
  { organizationId, deviceId }: Device,
): Promise<{ sessionId: string; userId: number; openedAt: Date; hereAt: Date | null; build: string | null } | null> {
  const { rows } = await sql<{
    sessionId: string
    userId: number
    openedAt: Date
    hereAt: Date | null
    build: string | null
  }>`select s.session_id as "sessionId", d.user_id as "userId", s.created_at as "openedAt",
      case when d.here_at >= s.created_at then d.here_at end as "hereAt", d.build
    from display d join session s on s.session_id = d.session_id
    where d.organization_id = ${organizationId}::int and d.device_id = ${deviceId}::int
      and s.ended_at is null and screen_holds(d)`.execute(systemDb)
  return rows[0] ?? null
}

/**
 * The session of a device's screen: the one that is open, else a new one, bound to the machine and to the credentials
 * that the device has now. `actorId`: who asks for it, null: the device itself. Refuses (409) a device at no machine.
 */
export async function openScreen(
  systemDb: Kysely<Tables>,
  device: Device,
  { now, actorId }: { now: number; actorId: number | null },
): Promise<string> {
  const { organizationId, deviceId } = device
  const open = await openSessionOf(systemDb, device)
  if (open) return open.sessionId
  const { resourceID, name, entityId, credentialKey } = await placeOf(systemDb, device)
  if (resourceID === null) throw conflict(texts.atNoMachine(deviceId))
  const displayName = name ?? texts.device(deviceId)
  const begin = { entityId, organizationId, displayName, now, lifetime: deviceLifetime }
  const bound = { display_name: displayName, resource_id: resourceID, credential_key: credentialKey }
  const db = systemDb.withTables<AccessTables>()
  const before = await db
    .selectFrom('display')
    .select(['display_id', 'user_id', 'session_id'])
    .where('organization_id', '=', organizationId)
    .where('device_id', '=', deviceId)
    .executeTakeFirst()
  if (before)
    return systemDb.transaction().execute(async (trx) => {
      const own = trx.withTables<AccessTables>()
      await own
        .updateTable('session')
        .set({ ended_at: new Date(now) })
        .where('session_id', '=', before.session_id)
        .where('ended_at', 'is', null)
        .execute()
      const session_id = await beginDisplaySession(trx, { ...begin, userId: before.user_id })
      const renewed = { ...bound, session_id, build: null, here_at: null, renew_to: null }
      await own.updateTable('display').set(renewed).where('display_id', '=', before.display_id).execute()
      return session_id
    })
  let sessionId = ''
  await createUser(
    systemDb,
    {
      // Nobody else's name: a part of it is not guessed.
      userName: `screen-${deviceId}-${randomBytes(4).toString('hex')}`,
      kind: 'display',
      password: null,
      entityId,
      organizationIds: [organizationId],
      permissions: screenPermissions,
      ...(actorId === null ? {} : { actorId }),
    },
    async (trx, userId) => {
      sessionId = await beginDisplaySession(trx, { ...begin, userId })
      const added = await trx
        .withTables<AccessTables>()
        .insertInto('display')
        .values({
          ...bound,
          organization_id: organizationId,
          user_id: userId,
          session_id: sessionId,
          dashboards: JSON.stringify([`/device/${deviceId}`]),
          device_id: deviceId,
          created_at: new Date(now),
          created_by: actorId,
          revoked_at: null,
        })
        .onConflict((clash) => clash.doNothing())
        .executeTakeFirst()
      if (!added.numInsertedOrUpdatedRows) throw conflict(texts.openedNow)
    },
  )
  return sessionId
}

import { randomBytes } from 'node:crypto'
import { permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { lockKeys } from '@takt/store/postgres/locks/lockKeys.ts'
import { lockUntilCommit } from '@takt/store/postgres/locks/lockUntilCommit.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import { conflict, notFound } from '../../core/http/responses/httpError.ts'
import { type Device, deviceLifetime } from '../../core/messaging/index.ts'
import { type AccessTables, createUser, endSessions, startDisplaySession } from '../access/index.ts'
import { screensTexts as texts } from './texts.ts'

const read = ['dashboards', 'devices', 'instructions', 'checksheets']

/** The maximum permissions of a screen; within them it may only use the routes of `screenMayAsk`. */
const screenPermissions = permissionsWhere((area, flag) =>
  flag === 'read' ? read.includes(area) : area === 'dashboards',
)

/** The binding of a screen: machine, name, entity and valid credentials of its device. Null: the device has none. */
type ScreenBinding = { resourceID: string | null; name: string | null; entityId: number; credentialKey: string | null }

/**
 * Locks the device and its credentials until the transaction ends, so that a later change of them finds the screen
 * opened with them.
 */
async function lockBinding(trx: Transaction<Tables>, { organizationId, deviceId }: Device) {
  await lockUntilCommit(trx, lockKeys.credentialsOf(deviceId))
  const { rows } = await sql<ScreenBinding>`
    select d.resource_id as "resourceID", d.device_name as name, o.entity_id as "entityId",
      (select k.public_key from messaging_key k where k.organization_id = d.organization_id
        and k.device_id = d.device_id and k.revoked_at is null order by 1 desc limit 1 for share) as "credentialKey"
    from devices d join organizations o using (organization_id)
    where d.organization_id = ${organizationId}::int and d.device_id = ${deviceId}::int for share of d`.execute(trx)
  if (!rows[0]) throw notFound(texts.device(deviceId))
  const { resourceID, name, entityId, credentialKey } = rows[0]
  if (resourceID === null) throw conflict(texts.atNoMachine(deviceId))
  const display_name = name ?? texts.device(deviceId)
  return { entityId, display_name, resource_id: resourceID, credential_key: credentialKey }
}

/** The session of a screen; `isTaken`: true if an address created for it was opened. */
type OpenSession = {
  sessionId: string
  userId: number
  openedAt: Date
  isTaken: boolean
  hereAt: Date | null
  build: string | null
}

/** Returns the session of a device's screen while it is valid. */
export async function openSessionOf(
  systemDb: Kysely<Tables>,
  { organizationId, deviceId }: Device,
): Promise<OpenSession | null> {
  const { rows } =
    await sql<OpenSession>`select s.session_id as "sessionId", d.user_id as "userId", s.created_at as "openedAt",
      exists (select from session_token t where t.session_id = s.session_id and not t.single_use) as "isTaken",
      case when d.here_at >= s.created_at then d.here_at end as "hereAt", d.build
    from display d join session s on s.session_id = d.session_id
    where d.organization_id = ${organizationId}::int and d.device_id = ${deviceId}::int
      and s.ended_at is null and screen_holds(d)`.execute(systemDb)
  return rows[0] ?? null
}

/**
 * Returns the session of a device's screen: the open one, otherwise a new one, bound to the current machine and
 * credentials of the device. `actorId`: the requesting user, null for the device itself. Rejects (409) a device without
 * a machine.
 */
export async function openScreen(
  systemDb: Kysely<Tables>,
  device: Device,
  { now, actorId }: { now: number; actorId: number | null },
): Promise<string> {
  const { organizationId, deviceId } = device
  const open = await openSessionOf(systemDb, device)
  if (open) return open.sessionId
  const before = await systemDb
    .withTables<AccessTables>()
    .selectFrom('display')
    .select(['display_id', 'user_id'])
    .where('organization_id', '=', organizationId)
    .where('device_id', '=', deviceId)
    .executeTakeFirst()
  if (before) return systemDb.transaction().execute((trx) => openAgain(trx, device, { ...before, now }))
  const { entityId } = await systemDb.transaction().execute((trx) => lockBinding(trx, device))
  let sessionId = ''
  await createUser(
    systemDb,
    {
      // Random, so that it cannot collide with another user name or be guessed.
      userName: `screen-${deviceId}-${randomBytes(4).toString('hex')}`,
      kind: 'display',
      password: null,
      entityId,
      organizationIds: [organizationId],
      permissions: screenPermissions,
      ...(actorId === null ? {} : { actorId }),
    },
    async (trx, userId) => {
      const bound = await startSession(trx, device, { userId, now })
      sessionId = bound.session_id
      const added = await trx
        .withTables<AccessTables>()
        .insertInto('display')
        .values({
          ...bound,
          organization_id: organizationId,
          user_id: userId,
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

/**
 * Starts a session of a screen's user, bound to the current location of the device. Returns the columns of its display.
 */
async function startSession(
  trx: Transaction<Tables>,
  device: Device,
  { userId, now }: { userId: number; now: number },
) {
  const { entityId, ...bound } = await lockBinding(trx, device)
  const { organizationId } = device
  const of = { userId, entityId, organizationId, displayName: bound.display_name, now, lifetime: deviceLifetime }
  return { ...bound, session_id: await startDisplaySession(trx, of) }
}

/** Starts a new session of an existing screen, or returns the one that a concurrent request has just opened. */
async function openAgain(
  trx: Transaction<Tables>,
  device: Device,
  { display_id, user_id, now }: { display_id: number; user_id: number; now: number },
): Promise<string> {
  await lockBinding(trx, device)
  const open = await openSessionOf(trx, device)
  if (open) return open.sessionId
  await endSessions(trx, { userId: user_id, now })
  const bound = await startSession(trx, device, { userId: user_id, now })
  const renewed = { ...bound, build: null, here_at: null, renew_to: null }
  await trx
    .withTables<AccessTables>()
    .updateTable('display')
    .set(renewed)
    .where('display_id', '=', display_id)
    .execute()
  return bound.session_id
}

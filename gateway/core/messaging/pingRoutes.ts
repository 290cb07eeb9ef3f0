import { z } from '@hono/zod-openapi'
import { mayDo } from '@takt/domain/areas/access/session.ts'
import { maxPinged, pingReached } from '@takt/domain/areas/messages/responses/ping.ts'
import { subjects } from '@takt/domain/areas/messages/subjects.ts'
import { asTenant, type Tenant } from '@takt/store/postgres/postgres.ts'
import { sql } from 'kysely'
import type { Dependencies } from '../dependencies.ts'
import { organizationOf, tenantOf } from '../http/requests/sessionContext.ts'
import { forbidden } from '../http/responses/httpError.ts'
import { responseSchema } from '../http/responses/respond.ts'
import { type Route, route } from '../http/route.ts'
import { hasSubscriber } from './hasSubscriber.ts'
import type { MessagingParts } from './openMessaging.ts'
import { packed } from './packed.ts'

/** `POST /api/messaging/ping`. */
export function pingRoutes(dependencies: Dependencies, parts: MessagingParts): readonly Route[] {
  const { db, systemDb, now } = dependencies

  async function findUsers({ organizationId, entityId }: Tenant, names: readonly string[]) {
    const { rows } = await sql<{ userName: string; userId: number }>`select user_name as "userName", user_id as "userId"
      from user_account u where user_name_lower = any (${names.map((name) => name.toLowerCase())}::text[]) and enabled
        and (not restrict_orgs and entity_id = ${entityId}::int or exists (select from user_organization o
          where o.user_id = u.user_id and o.organization_id = ${organizationId}::int))`.execute(systemDb)
    return rows
  }
  const findDevices = async (tenant: Tenant, ids: readonly number[]) => {
    const { rows } = await asTenant(db, tenant, (trx) =>
      sql<{ deviceId: number }>`select device_id as "deviceId" from devices
        where organization_id = ${tenant.organizationId}::int and device_id = any (${ids}::int[])`.execute(trx),
    )
    return rows.map(({ deviceId }) => deviceId)
  }

  return [
    route({
      right: 'session',
      method: 'post',
      path: '/messaging/ping',
      tags: ['messaging'],
      summary:
        'Check whether users and devices of the organization are connected: each listening one receives a `ping`',
      body: z.object({
        users: z.array(z.string()).max(maxPinged).default([]).describe('User names'),
        devices: z.array(z.int().positive().max(2_147_483_647)).max(maxPinged).default([]).describe('Device IDs'),
      }),
      response: {
        200: {
          description:
            'Those that are connected and listening; users and devices that do not exist here are in neither list',
          content: { 'application/json': { schema: responseSchema(z.null()).extend(pingReached.shape) } },
        },
      },
      handle: async (c, request) => {
        const { session } = c.var
        const organizationId = organizationOf(session)
        const pingTargets = request.body
        if (pingTargets.devices.length > 0 && !mayDo(session, 'devices', 'read'))
          throw forbidden('devices', 'read', session)
        // A user may always check their own connection; the presence of other users requires the right to read
        // security.
        const includesOtherUsers = pingTargets.users.some(
          (name) => name.toLowerCase() !== session.userName.toLowerCase(),
        )
        if (includesOtherUsers && !mayDo(session, 'security', 'read')) throw forbidden('security', 'read', session)
        const [users, devices] = await Promise.all([
          findUsers(tenantOf(session), pingTargets.users),
          findDevices(tenantOf(session), pingTargets.devices),
        ])
        const [system, account] = await Promise.all([parts.system(), parts.accountOf(organizationId)])
        const body = packed({ from: session.userName, at: new Date(now()).toISOString() })
        const reach = async (to: string) => {
          const subject = `${to}.ping`
          const isListening = await hasSubscriber(system, account, subject)
          if (isListening) dependencies.nats.publish(subject, body)
          return isListening
        }
        const reachable = async <Target>(targets: readonly Target[], subjectOf: (target: Target) => string) => {
          const listening = await Promise.all(targets.map((target) => reach(subjectOf(target))))
          return targets.filter((_, index) => listening[index])
        }
        const [reachedUsers, reachedDevices] = await Promise.all([
          reachable(users, ({ userId }) => subjects.user(organizationId, userId)),
          reachable(devices, (deviceId) => subjects.device(organizationId, deviceId)),
        ])
        const successful = { users: reachedUsers.map(({ userName }) => userName), devices: reachedDevices }
        return c.json({ success: true, message: '', data: null, successful }, 200)
      },
    }),
  ]
}

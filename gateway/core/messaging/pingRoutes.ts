import { z } from '@hono/zod-openapi'
import { mayDo } from '@takt/domain/areas/access/session.ts'
import { maxPinged, pingReached } from '@takt/domain/areas/messages/answers/ping.ts'
import { subjects } from '@takt/domain/areas/messages/subjects.ts'
import { asTenant, type Tenant } from '@takt/store/postgres/postgres.ts'
import { sql } from 'kysely'
import type { Dependencies } from '../dependencies.ts'
import { organizationOf, tenantOf } from '../http/requests/sessionContext.ts'
import { answerSchema } from '../http/responses/answer.ts'
import { forbidden } from '../http/responses/refusal.ts'
import { type Route, route } from '../http/route.ts'
import { isHeard } from './isHeard.ts'
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
      summary: 'Ask whether users and devices of the organization are there: each that listens gets a `ping`',
      body: z.object({
        users: z.array(z.string()).max(maxPinged).default([]).describe('User names'),
        devices: z.array(z.int().positive().max(2_147_483_647)).max(maxPinged).default([]).describe('Device ids'),
      }),
      answer: {
        200: {
          description: 'Those of them that are connected and listen; who does not exist here is in neither list',
          content: { 'application/json': { schema: answerSchema(z.null()).extend(pingReached.shape) } },
        },
      },
      handle: async (c, asked) => {
        const { session } = c.var
        const organizationId = organizationOf(session)
        const given = asked.body
        if (given.devices.length > 0 && !mayDo(session, 'devices', 'read')) throw forbidden('devices', 'read', session)
        // Whether oneself is heard is nobody else's business; who of the others is there, security tells.
        const asksOthers = given.users.some((name) => name.toLowerCase() !== session.userName.toLowerCase())
        if (asksOthers && !mayDo(session, 'security', 'read')) throw forbidden('security', 'read', session)
        const [users, devices] = await Promise.all([
          findUsers(tenantOf(session), given.users),
          findDevices(tenantOf(session), given.devices),
        ])
        const [system, account] = await Promise.all([parts.system(), parts.accountOf(organizationId)])
        const body = packed({ from: session.userName, at: new Date(now()).toISOString() })
        const reach = async (to: string) => {
          const subject = `${to}.ping`
          const heard = await isHeard(system, account, subject)
          if (heard) dependencies.nats.publish(subject, body)
          return heard
        }
        const reachable = async <Target>(targets: readonly Target[], subjectOf: (target: Target) => string) => {
          const heard = await Promise.all(targets.map((target) => reach(subjectOf(target))))
          return targets.filter((_, place) => heard[place])
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

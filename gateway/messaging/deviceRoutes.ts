import { createRoute, z } from '@hono/zod-openapi'
import type { Session } from '@takt/domain/access/session.ts'
import { asTenant } from '@takt/store/postgres.ts'
import { sql } from 'kysely'
import type { Dependencies } from '../dependencies.ts'
import { answer, answers } from '../http/answer.ts'
import { organizationOf, requires, tenantOf } from '../http/authorize.ts'
import { notFound } from '../http/refusal.ts'
import { createRouter, type Router } from '../http/router.ts'
import { credentialState } from './credentialState.ts'
import { type Device, issueDeviceCredential, revokeDeviceCredentials } from './deviceCredential.ts'
import { messagingParts } from './messagingParts.ts'
import { reachable } from './reachable.ts'
import { recordCredentialEvent } from './recordCredentialEvent.ts'

const credential = z.object({
  natsUrl: z.string(),
  mqttUrl: z.string().nullable(),
  userName: z.string(),
  password: z.string(),
  telemetrySubject: z.string(),
  tagSubject: z.string(),
  subscribe: z.string(),
  inboxPrefix: z.string(),
  expires: z.string(),
})
const path = '/devices/{deviceId}/credentials'
const middleware = requires('devices', 'write')
const request = { params: z.object({ deviceId: z.coerce.number().int().positive().max(2_147_483_647) }) }

const state = createRoute({
  method: 'get',
  path,
  middleware: requires('devices', 'read'),
  request,
  responses: answers(
    'Until when the device has credentials that are good (null: it has none), and what was last done with them',
    z.object({
      expires: z.string().nullable(),
      last: z.object({ what: z.enum(['issued', 'revoked']), at: z.string(), reason: z.string().nullable() }).nullable(),
    }),
  ),
})
const issue = createRoute({
  method: 'post',
  path,
  middleware,
  request,
  responses: answers('New credentials beside those the device has; the password is shown only now', credential),
})
const revoke = createRoute({
  method: 'delete',
  path,
  middleware,
  request,
  responses: answers('All credentials of the device are void, its connections are cut', z.object({ revoked: z.int() })),
})

/** `GET`, `POST` and `DELETE /api/devices/{deviceId}/credentials`. */
export function deviceRoutes(dependencies: Dependencies): Router {
  const { db, env, now } = dependencies
  const parts = messagingParts(dependencies)
  const router = createRouter()

  async function deviceOf(session: Session, deviceId: number): Promise<Device> {
    const organizationId = organizationOf(session)
    const { rows } = await asTenant(db, tenantOf(session), (trx) =>
      sql`select from devices where organization_id = ${organizationId} and device_id = ${deviceId}`.execute(trx),
    )
    if (!rows.length) throw notFound(`Device ${deviceId}`)
    return { organizationId, deviceId }
  }

  router.openapi(state, async (c) => {
    const device = await deviceOf(c.var.session, c.req.valid('param').deviceId)
    return answer(c, await credentialState(parts.db, device, now()))
  })

  router.openapi(issue, async (c) => {
    const device = await deviceOf(c.var.session, c.req.valid('param').deviceId)
    const signer = await parts.signer()
    const issued = await issueDeviceCredential({ ...parts, signer, now: now() }, device)
    await recordCredentialEvent(db, c.var.session, { ...device, type: 'deviceCredentials.issued' })
    const natsUrl = reachable(env.NATS_URL, c.req.url)
    const mqttUrl = env.NATS_MQTT_URL ? reachable(env.NATS_MQTT_URL, c.req.url) : null
    return answer(c, { natsUrl, mqttUrl, ...issued })
  })

  router.openapi(revoke, async (c) => {
    const device = await deviceOf(c.var.session, c.req.valid('param').deviceId)
    const revoked = await revokeDeviceCredentials({ db: parts.db, now: now() }, device)
    await recordCredentialEvent(db, c.var.session, { ...device, type: 'deviceCredentials.revoked' })
    await (await parts.accounts()).push()
    return answer(c, { revoked })
  })
  return router
}

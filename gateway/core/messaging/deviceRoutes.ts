import { z } from '@hono/zod-openapi'
import { credentialState as credentialStateData, credentials } from '@takt/domain/areas/devices/answers/credentials.ts'
import { natsServers } from '@takt/store/nats/natsServers.ts'
import type { Dependencies } from '../dependencies.ts'
import { idInAddress } from '../http/requests/idInAddress.ts'
import { answer, answers } from '../http/responses/answer.ts'
import { type Route, route } from '../http/route.ts'
import { credentialState } from './credentialState.ts'
import { issueDeviceCredential, revokeDeviceCredentials } from './deviceCredential.ts'
import { findDevice } from './findDevice.ts'
import type { MessagingParts } from './openMessaging.ts'
import { reachable } from './reachable.ts'
import { recordCredentialEvent } from './recordCredentialEvent.ts'

const path = '/devices/{deviceId}/credentials'
const params = z.object({ deviceId: idInAddress })

/** `GET`, `POST` and `DELETE /api/devices/{deviceId}/credentials`. */
export function deviceRoutes(dependencies: Dependencies, parts: MessagingParts): readonly Route[] {
  const { db, env, log, now } = dependencies
  const push = async () => (await parts.accounts()).push()

  return [
    route({
      right: ['devices', 'read'],
      method: 'get',
      path,
      params,
      answer: answers(
        'Until when the device has credentials that are good (null: it has none), and what was last done with them',
        credentialStateData,
      ),
      handle: async (c, asked) => {
        const device = await findDevice(db, c.var.session, asked.params.deviceId)
        return answer(c, await credentialState(parts.db, device, now()))
      },
    }),
    route({
      right: ['devices', 'write'],
      method: 'post',
      path,
      params,
      answer: answers('New credentials; those the device had are void at once. They are shown only now', credentials),
      handle: async (c, asked) => {
        const device = await findDevice(db, c.var.session, asked.params.deviceId)
        const signer = await parts.signer()
        const { credential, ended } = await issueDeviceCredential({ ...parts, signer, now: now() }, device)
        await recordCredentialEvent(db, c.var.session, { ...device, type: 'deviceCredentials.issued' })
        if (ended > 0) await push().catch((error) => log.warn({ err: error }, 'credentials end once NATS is told'))
        const natsUrl = reachable(env.NATS_DEVICE_URL ?? env.NATS_URL, c.req.url)
        const mqttUrls = natsServers(reachable(env.NATS_MQTT_URL ?? '', c.req.url))
        // Clients of MQTT take one address: devices are spread over the servers.
        const mqttUrl = mqttUrls[device.deviceId % mqttUrls.length] ?? null
        const urlOf = (what: 'telemetry' | 'tagReads') =>
          new URL(`/api/devices/${device.deviceId}/${what}`, env.TAKT_ORIGIN ?? c.req.url).href
        const urls = { natsUrl, mqttUrl, httpUrl: urlOf('telemetry'), tagHttpUrl: urlOf('tagReads') }
        return answer(c, { ...urls, ...credential })
      },
    }),
    route({
      right: ['devices', 'write'],
      method: 'delete',
      path,
      params,
      answer: answers(
        'All credentials of the device are void, its connections are cut',
        z.object({ revoked: z.int() }),
      ),
      handle: async (c, asked) => {
        const device = await findDevice(db, c.var.session, asked.params.deviceId)
        const revoked = await revokeDeviceCredentials({ db: parts.db, now: now() }, device)
        await recordCredentialEvent(db, c.var.session, { ...device, type: 'deviceCredentials.revoked' })
        await push()
        return answer(c, { revoked })
      },
    }),
  ]
}

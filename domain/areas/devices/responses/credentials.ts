import { z } from 'zod'

/** `data` of `POST /api/devices/{deviceId}/credentials`: the credentials of a device, returned only once. */
export const credentials = z.object({
  natsUrl: z.string(),
  mqttUrl: z.string().nullable(),
  userName: z.string(),
  password: z.string(),
  creds: z.string(),
  httpUrl: z.string(),
  tagHttpUrl: z.string(),
  telemetrySubject: z.string(),
  telemetryTopic: z.string(),
  tagSubject: z.string(),
  tagTopic: z.string(),
  subscribe: z.string(),
  inboxPrefix: z.string(),
  expires: z.string(),
})

/**
 * `data` of `GET /api/devices/{deviceId}/credentials`: expiry of the credentials (null: there are none), and the last
 * action on them.
 */
export const credentialState = z.object({
  expires: z.string().nullable(),
  last: z.object({ what: z.enum(['issued', 'revoked']), at: z.string(), reason: z.string().nullable() }).nullable(),
})

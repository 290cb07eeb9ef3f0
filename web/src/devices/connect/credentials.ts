import { z } from 'zod'

/** What a device connects with, as it is answered once. */
export const credentialsShape = z.looseObject({
  natsUrl: z.string(),
  mqttUrl: z.string().nullable(),
  httpUrl: z.string(),
  userName: z.string(),
  password: z.string(),
  creds: z.string(),
  telemetrySubject: z.string(),
  telemetryTopic: z.string(),
  inboxPrefix: z.string(),
  expires: z.string(),
})
export type Credentials = z.output<typeof credentialsShape>

/** The name of the file that NATS's clients read. */
export const credsName = (deviceId: number) => `takt-device-${deviceId}.creds`

import type { credentials } from '@takt/domain/areas/devices/answers/credentials.ts'
import type { z } from 'zod'

/** What a device tells: a machine's slices, or which tags a reader heard. */
export type Told = 'slices' | 'reads'

/** With what, and where, a device tells it. */
export type Credentials = Omit<
  z.output<typeof credentials>,
  'tagHttpUrl' | 'tagSubject' | 'tagTopic' | 'telemetrySubject' | 'telemetryTopic'
> & {
  told: Told
  subject: string
  topic: string
}

/** New credentials as a device that tells that needs them. */
export function credentialsFor(told: Told, made: z.output<typeof credentials>): Credentials {
  const { tagHttpUrl, tagSubject, tagTopic, telemetrySubject, telemetryTopic, ...rest } = made
  return told === 'reads'
    ? { ...rest, told, httpUrl: tagHttpUrl, subject: tagSubject, topic: tagTopic }
    : { ...rest, told, subject: telemetrySubject, topic: telemetryTopic }
}

/** The name of the file that NATS's clients read. */
export const credsName = (deviceId: number) => `takt-device-${deviceId}.creds`

import type { credentials } from '@takt/domain/areas/devices/responses/credentials.ts'
import type { z } from 'zod'

/** The kind of data a device reports: slices of a machine, or tag reads of a reader. */
export type DataKind = 'slices' | 'reads'

/** The credentials and the addresses for reporting data. */
export type Credentials = Omit<
  z.output<typeof credentials>,
  'tagHttpUrl' | 'tagSubject' | 'tagTopic' | 'telemetrySubject' | 'telemetryTopic'
> & {
  dataKind: DataKind
  subject: string
  topic: string
}

/** Returns new credentials for a device that reports this kind of data. */
export function credentialsFor(dataKind: DataKind, issued: z.output<typeof credentials>): Credentials {
  const { tagHttpUrl, tagSubject, tagTopic, telemetrySubject, telemetryTopic, ...common } = issued
  return dataKind === 'reads'
    ? { ...common, dataKind, httpUrl: tagHttpUrl, subject: tagSubject, topic: tagTopic }
    : { ...common, dataKind, subject: telemetrySubject, topic: telemetryTopic }
}

/** Returns the name of the credentials file for NATS clients. */
export const credsName = (deviceId: number) => `takt-device-${deviceId}.creds`

import type { credentials } from '@takt/domain/devices/answers/credentials.ts'
import type { z } from 'zod'

export type Credentials = z.output<typeof credentials>

/** The name of the file that NATS's clients read. */
export const credsName = (deviceId: number) => `takt-device-${deviceId}.creds`

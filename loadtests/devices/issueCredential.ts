import { openPostgres, roleUrl } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { createLog } from '@takt/store/process/log.ts'
import { readEnv } from '../../gateway/core/env.ts'
import { type Device, issueDeviceCredential } from '../../gateway/core/messaging/deviceCredential.ts'
import { openMessaging } from '../../gateway/core/messaging/openMessaging.ts'

/** Issues credentials of a device by the gateway's code; returns the password. */
export async function issueCredential(variables: Record<string, string>, device: Device): Promise<string> {
  const env = readEnv(variables)
  const systemDb = openPostgres<Tables>(roleUrl(env.DATABASE_URL, 'takt_system', env.TAKT_SECRET), 2)
  const parts = openMessaging({ env, systemDb, log: createLog('loadtests') })
  const { credential } = await issueDeviceCredential(
    { ...parts, signer: await parts.signer(), now: Date.now() },
    device,
  )
  await parts.close()
  await systemDb.destroy()
  return credential.password
}

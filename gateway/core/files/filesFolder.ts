import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { GatewayEnv } from '../env.ts'

/** Returns the folder of stored files: `FILES_URL`, otherwise `files` under `TAKT_HOME`. */
export const filesFolder = (env: Pick<GatewayEnv, 'FILES_URL' | 'TAKT_HOME'>): string =>
  env.FILES_URL ? fileURLToPath(env.FILES_URL) : join(env.TAKT_HOME, 'files')

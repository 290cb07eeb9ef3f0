import type { GatewayArea } from '../area.ts'
import { filesFolder } from './filesFolder.ts'
import { openFiles } from './openFiles.ts'

/** Keeps the file store tidy: once at the start and every six hours it removes what broken uploads left behind. */
export const filesArea: GatewayArea = {
  name: 'files',
  start: async ({ env, log, now }) => {
    const files = openFiles(filesFolder(env))
    const sweep = () => files.sweep(now()).catch((error) => log.warn({ err: error }, 'broken uploads were not swept'))
    const timer = setInterval(sweep, 6 * 3_600_000)
    await sweep()
    return async () => clearInterval(timer)
  },
}

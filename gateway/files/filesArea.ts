import { repeat } from '@takt/store/repeat.ts'
import type { GatewayArea } from '../area.ts'
import { filesFolder } from './filesFolder.ts'
import { openFiles } from './openFiles.ts'

/** Keeps the file store tidy: at the start and every six hours it removes what broken uploads left behind. */
export const filesArea: GatewayArea = {
  name: 'files',
  open: ({ dependencies: { env, log, now } }) => ({
    start: async () => {
      const files = openFiles(filesFolder(env))
      return repeat({
        everyMs: 6 * 3_600_000,
        work: () => files.sweep(now()),
        failed: (error) => log.warn({ err: error }, 'broken uploads were not swept'),
      })
    },
  }),
}

import { repeat } from '@takt/store/timing/repeat.ts'
import type { GatewayArea } from '../area.ts'
import type { Dependencies } from '../dependencies.ts'
import { filesFolder } from './filesFolder.ts'
import { filesInUse } from './filesInUse.ts'
import { openFiles } from './openFiles.ts'
import { openParts } from './openParts.ts'

/** Retention period of unreferenced files (ms), because a deletion may be undone. */
const unusedMs = 30 * 86_400_000

/**
 * Cleans up the file store once: day-old remains of aborted uploads, and content without references for thirty days
 * (`filesInUse.ts`).
 */
export async function tidyFiles({ env, systemDb, now }: Pick<Dependencies, 'env' | 'systemDb' | 'now'>) {
  const folder = filesFolder(env)
  const files = openFiles(folder)
  await files.sweep(now())
  await openParts(folder).sweep(now())
  for (const organizationId of await files.organizations()) {
    const inUse = filesInUse(systemDb, organizationId)
    await files.sweepUnused(organizationId, { forMs: unusedMs, now: now(), inUse })
  }
}

/** Cleans up the file store at startup and every six hours. */
export const filesArea: GatewayArea = {
  name: 'files',
  open: ({ dependencies }) => ({
    start: async () =>
      repeat({
        everyMs: 6 * 3_600_000,
        work: () => tidyFiles(dependencies),
        failed: (error) => dependencies.log.warn({ err: error }, 'files that nothing refers to were not swept'),
      }),
  }),
}

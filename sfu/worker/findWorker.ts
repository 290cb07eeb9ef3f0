import { chmod, mkdtemp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { cacheFolder } from '@takt/store/cacheFolder.ts'
import { inTurn } from '@takt/store/inTurn.ts'
import { privateFolder } from '@takt/store/privateFolder.ts'
import { sfuTexts as texts } from '../texts.ts'
import { buildWorker } from './buildWorker.ts'
import { fetchWorker } from './fetchWorker.ts'
import { whyUnsound } from './whyUnsound.ts'
import { workerFile } from './workerFile.ts'

/** Where a worker can come from. `ways` make one in an empty folder and answer its path there. */
export type WorkerSources = {
  /** What an operator named. */
  named: string | undefined
  cache: string
  ways: readonly {
    name: string
    saying: (percent: number) => string
    make: (folder: string, tell: (percent: number) => void) => Promise<string>
  }[]
}

export const ourSources = (named: string | undefined): WorkerSources => ({
  named,
  cache: cacheFolder(),
  ways: [
    { name: texts.publisher, saying: () => texts.fetching, make: (folder) => fetchWorker(folder) },
    { name: texts.ownBuild, saying: texts.building, make: buildWorker },
  ],
})

/**
 * The path of a worker that runs here: the one that was named, what was fetched or built before, the publisher's build,
 * one that is built from the package's own source. `say` hears in sentences how far it is. Several processes of a
 * machine fetch or build it once. Rejects with the remedy when there is none.
 */
export async function findWorker(sources: WorkerSources, say: (sentence: string) => void): Promise<string> {
  const { named, cache, ways } = sources
  const failures: string[] = []
  if (named) {
    const why = await whyUnsound(named)
    if (why === null) return named
    failures.push(texts.namedIsUnsound(named, why))
  }
  const kept = join(cache, workerFile())
  if ((await whyUnsound(kept)) === null) return kept
  await privateFolder(cache)
  return inTurn(`${kept}.making`, async () => {
    if ((await whyUnsound(kept)) === null) return kept
    for (const { name, saying, make } of ways) {
      say(saying(0))
      try {
        await keep(kept, (folder) => make(folder, (percent) => say(saying(percent))))
        return kept
      } catch (error) {
        failures.push(`${name}: ${error instanceof Error ? error.message : error}`)
      }
    }
    throw new Error(texts.noWorker(failures))
  })
}

/** Has a worker made in a folder of its own and keeps it, in one step, once it is seen to run. */
async function keep(path: string, make: (folder: string) => Promise<string>) {
  const folder = await mkdtemp(`${path}.`)
  try {
    const made = await make(folder)
    await chmod(made, 0o755)
    const why = await whyUnsound(made)
    if (why !== null) throw new Error(why)
    await rename(made, path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

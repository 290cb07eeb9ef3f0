import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { cacheFolder } from '@takt/store/process/cacheFolder.ts'
import { inTurn } from '@takt/store/process/inTurn.ts'
import { startOf } from '@takt/store/process/pidFile.ts'
import { privateFolder } from '@takt/store/process/privateFolder.ts'
import { buildWorker } from './buildWorker.ts'
import { fetchWorker } from './fetchWorker.ts'
import { workerTexts as texts } from './texts.ts'
import { workerFile } from './workerFile.ts'

/** What a worker answers when somebody starts it by hand. */
const byHand = 41

/** Null when a program is a worker that runs on this machine; else why it is not, in words. */
const whyUnsound = (path: string): Promise<string | null> =>
  new Promise<string | null>((resolve) => {
    execFile(path, [], { env: {}, timeout: 10_000 }, (error, _stdout, stderr) => {
      if (error?.code === byHand) return resolve(null)
      resolve(stderr.trim().split('\n').at(-1) || (error ? error.message : 'it is no worker'))
    })
    // Some paths it refuses at once.
  }).catch((error) => error.message)

/** Where a worker can come from. `ways` make one in an empty folder and answer its path there. */
export type WorkerSources = {
  /** What an operator named. */
  named: string | undefined
  cache: string
  ways: readonly {
    name: string
    saying: (percent: number) => string
    make: (folder: string, tell: (percent: number) => void, stopping: AbortSignal) => Promise<string>
  }[]
}

export const ourSources = (named: string | undefined): WorkerSources => ({
  named,
  cache: cacheFolder(),
  ways: [
    {
      name: texts.publisher,
      saying: () => texts.fetching,
      make: (folder, _, stopping) => fetchWorker(folder, stopping),
    },
    { name: texts.ownBuild, saying: texts.building, make: buildWorker },
  ],
})

/**
 * The path of a worker that runs here: the one that was named, what was fetched or built before, the publisher's build,
 * one that is built from the package's own source. `say` hears in sentences how far it is. Several processes of a
 * machine fetch or build it once. Rejects with the remedy when there is none, and once `stopping` says so.
 */
export async function findWorker(
  sources: WorkerSources,
  say: (sentence: string) => void,
  stopping = new AbortController().signal,
): Promise<string> {
  const { named, cache, ways } = sources
  const failures: string[] = []
  const failed = (name: string, error: unknown) => {
    stopping.throwIfAborted()
    failures.push(`${name}: ${error instanceof Error ? error.message : error}`)
  }
  if (named) {
    const why = await whyUnsound(named)
    if (why === null) return named
    failures.push(texts.namedIsUnsound(named, why))
  }
  const kept = join(cache, workerFile())
  if ((await whyUnsound(kept)) === null) return kept
  const makeOne = async () => {
    if ((await whyUnsound(kept)) === null) return kept
    await clear(kept)
    for (const { name, saying, make } of ways) {
      say(saying(0))
      try {
        await keep(kept, (folder) => make(folder, (percent) => say(saying(percent)), stopping))
        return kept
      } catch (error) {
        failed(name, error)
      }
    }
    return null
  }
  const waits = () => say(texts.madeElsewhere)
  const made = await privateFolder(cache)
    .then(() => inTurn(`${kept}.making`, makeOne, { signal: stopping, waits }))
    .catch((error) => failed(texts.cache(cache), error))
  if (made) return made
  throw new Error(texts.noWorker(failures))
}

/** Has a worker made in a folder of its own and keeps it, in one step, once it is seen to run. */
async function keep(path: string, make: (folder: string) => Promise<string>) {
  const folder = await mkdtemp(`${path}.${process.pid}-`)
  try {
    const made = await make(folder)
    await chmod(made, 0o755)
    const why = await whyUnsound(made)
    if (why !== null) throw new Error(why)
    await rename(made, path)
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Removes what processes that were killed while they made one left behind. */
async function clear(path: string) {
  const folder = dirname(path)
  for (const name of await readdir(folder)) {
    if (!name.startsWith(`${basename(path)}.`)) continue
    const maker = Number(/\.(\d+)-\w+$/.exec(name)?.[1])
    if (maker && (maker === process.pid || startOf(maker) === null))
      await rm(join(folder, name), { recursive: true, force: true, maxRetries: 5 })
  }
}

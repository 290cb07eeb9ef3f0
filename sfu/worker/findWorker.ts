import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { cacheFolder } from '@takt/store/process/cacheFolder.ts'
import { startOf } from '@takt/store/process/pidFile.ts'
import { privateFolder } from '@takt/store/process/privateFolder.ts'
import { withFileLock } from '@takt/store/process/withFileLock.ts'
import { buildWorker } from './buildWorker.ts'
import { fetchWorker } from './fetchWorker.ts'
import { workerTexts as texts } from './texts.ts'
import { workerFile } from './workerFile.ts'

/** Exit code of a worker that is started manually. */
const manualStartExitCode = 41

/** Returns null if the program is a worker that runs on this machine; else the reason why not. */
const unusableReason = (path: string): Promise<string | null> =>
  new Promise<string | null>((resolve) => {
    execFile(path, [], { env: {}, timeout: 10_000 }, (error, _stdout, stderr) => {
      if (error?.code === manualStartExitCode) return resolve(null)
      resolve(stderr.trim().split('\n').at(-1) || (error ? error.message : 'it is no worker'))
    })
    // Some paths make it throw at once.
  }).catch((error) => error.message)

/** The sources of a worker. `ways` create one in an empty folder and return its path. */
export type WorkerSources = {
  /** Path set by the operator. */
  named: string | undefined
  cache: string
  ways: readonly {
    name: string
    progressText: (percent: number) => string
    make: (folder: string, reportProgress: (percent: number) => void, stopping: AbortSignal) => Promise<string>
  }[]
}

export const ourSources = (named: string | undefined): WorkerSources => ({
  named,
  cache: cacheFolder(),
  ways: [
    {
      name: texts.publisher,
      progressText: () => texts.fetching,
      make: (folder, _, stopping) => fetchWorker(folder, stopping),
    },
    { name: texts.ownBuild, progressText: texts.building, make: buildWorker },
  ],
})

/**
 * Returns the path of a worker that runs here: the one set by the operator, the cached one, the publisher's build, or
 * one built from the package's own source. `report` receives progress messages. Several processes of a machine fetch or
 * build it only once. Rejects with the remedy if there is none, and when `stopping` is aborted.
 */
export async function findWorker(
  sources: WorkerSources,
  report: (message: string) => void,
  stopping = new AbortController().signal,
): Promise<string> {
  const { named, cache, ways } = sources
  const failures: string[] = []
  const failed = (name: string, error: unknown) => {
    stopping.throwIfAborted()
    failures.push(`${name}: ${error instanceof Error ? error.message : error}`)
  }
  if (named) {
    const reason = await unusableReason(named)
    if (reason === null) return named
    failures.push(texts.namedIsUnsound(named, reason))
  }
  const cachedPath = join(cache, workerFile())
  if ((await unusableReason(cachedPath)) === null) return cachedPath
  const provideWorker = async () => {
    if ((await unusableReason(cachedPath)) === null) return cachedPath
    await clear(cachedPath)
    for (const { name, progressText, make } of ways) {
      report(progressText(0))
      try {
        await storeWorker(cachedPath, (folder) => make(folder, (percent) => report(progressText(percent)), stopping))
        return cachedPath
      } catch (error) {
        failed(name, error)
      }
    }
    return null
  }
  const reportWaiting = () => report(texts.madeElsewhere)
  const workerPath = await privateFolder(cache)
    .then(() => withFileLock(`${cachedPath}.making`, provideWorker, { signal: stopping, waits: reportWaiting }))
    .catch((error) => failed(texts.cache(cache), error))
  if (workerPath) return workerPath
  throw new Error(texts.noWorker(failures))
}

/** Creates a worker in a temporary folder and moves it to `path` atomically, once it is known to run. */
async function storeWorker(path: string, make: (folder: string) => Promise<string>) {
  const folder = await mkdtemp(`${path}.${process.pid}-`)
  try {
    const program = await make(folder)
    await chmod(program, 0o755)
    const reason = await unusableReason(program)
    if (reason !== null) throw new Error(reason)
    await rename(program, path)
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Removes the folders of processes that were killed while they created a worker. */
async function clear(path: string) {
  const folder = dirname(path)
  for (const name of await readdir(folder)) {
    if (!name.startsWith(`${basename(path)}.`)) continue
    const creatorPid = Number(/\.(\d+)-\w+$/.exec(name)?.[1])
    if (creatorPid && (creatorPid === process.pid || startOf(creatorPid) === null))
      await rm(join(folder, name), { recursive: true, force: true, maxRetries: 5 })
  }
}

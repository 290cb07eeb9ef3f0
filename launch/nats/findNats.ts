import { access, chmod, constants, mkdtemp, rename, rm } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { checkNats, compareNats, currentNats, lowestNats } from '@takt/store/nats/natsVersions.ts'
import { cacheFolder } from '@takt/store/process/cacheFolder.ts'
import { privateFolder } from '@takt/store/process/privateFolder.ts'
import { withFileLock } from '@takt/store/process/withFileLock.ts'
import { downloadNats } from './downloadNats.ts'
import { installNats } from './installNats.ts'
import type { NatsProgram } from './natsProgram.ts'
import { natsProgram } from './natsProgram.ts'
import { cachedNats, installedNats } from './natsPrograms.ts'
import { pathFolders, programsIn } from './programsIn.ts'
import { unpackNats } from './unpackNats.ts'
import { noteTried, wasTriedRecently } from './wasTriedRecently.ts'

/**
 * Creates a nats-server in a temporary folder and moves it to `cache` under its version, atomically. Rejects if it does
 * not run here.
 */
async function storeProgram(cache: string, make: (folder: string) => Promise<string>): Promise<NatsProgram> {
  const folder = await mkdtemp(join(await privateFolder(cache), 'fetching-'))
  try {
    const created = await make(folder)
    await chmod(created, 0o755)
    const { version } = await natsProgram(created)
    const path = join(cache, `nats-server-${version}${extname(created)}`)
    await rename(created, path)
    return { path, version }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** A source that puts a nats-server into an empty folder; returns its path there. */
type Source = readonly [name: string, make: (folder: string) => Promise<string>]

/** The sources of a nats-server; `current` sources provide the current version, the distribution its own one. */
export type NatsSources = { cache: string; folders: string[]; current: readonly Source[]; distribution: Source }

const ourSources = (): NatsSources => ({
  cache: cacheFolder(),
  folders: [...pathFolders(), '/usr/sbin', '/usr/local/sbin', '/usr/local/bin'],
  current: [
    ['its publisher', downloadNats],
    ['Go, if installed (compiling takes a minute or two)', installNats],
  ],
  distribution: ["the distribution's package", unpackNats],
})

/**
 * Returns the path of a nats-server: the cached current version, an installed one that lacks nothing, the current
 * version from its publisher or from Go, and only then an older one: the newest one available, else the distribution's.
 * Reports the limitations of an older one. Rejects with the remedy if there is none, or only unsafe ones.
 */
export async function findNats(
  report: (line: string) => void = () => {},
  sources: NatsSources = ourSources(),
): Promise<string> {
  const { path, version } = (await findLocal(sources)) ?? (await fetchExclusively(sources, report))
  const lacks = checkNats(version)
  if (lacks.length)
    report(`nats-server ${version} runs, but ${lacks.join('; ')}. Put nats-server ${currentNats}, or Go, into PATH.`)
  return path
}

/** Returns a program that is available without fetching anything. */
async function findLocal({ cache, folders }: NatsSources): Promise<NatsProgram | undefined> {
  const [cachedPath] = await programsIn([cache], `nats-server-${currentNats}`)
  if (cachedPath) return { path: cachedPath, version: currentNats }
  const installed = await installedNats(folders)
  const whole = installed.find(({ version }) => isSafe(version) && checkNats(version).length === 0)
  if (whole) return whole
  return (await wasTriedRecently(cache)) || !(await isWritable(cache)) ? newestSafe(cache, installed) : undefined
}

async function fetchExclusively(sources: NatsSources, report: (line: string) => void): Promise<NatsProgram> {
  const { cache, folders, current, distribution } = sources
  if (!(await isWritable(cache)))
    throw new Error(
      `nats-server cannot be stored in ${cache}: make it writable, or name another folder in XDG_CACHE_HOME.`,
    )
  return withFileLock(join(cache, 'fetching'), async () => {
    // Another process may have fetched it while this one waited.
    const fetched = await findLocal(sources)
    if (fetched) return fetched
    const failures: string[] = []
    const fetch = async ([source, make]: Source) => {
      report(`fetching nats-server from ${source}`)
      try {
        const program = await storeProgram(cache, make)
        checkNats(program.version)
        return program
      } catch (error) {
        failures.push(`${source}: ${error instanceof Error ? error.message : error}`)
        report(`failed: ${failures.at(-1)}`)
        return undefined
      }
    }
    for (const source of current) {
      const program = await fetch(source)
      if (program) return program
    }
    await noteTried(cache)
    const installed = await installedNats(folders)
    const olderProgram = (await newestSafe(cache, installed)) ?? (await fetch(distribution))
    if (olderProgram) return olderProgram
    const unsafe = installed.map(({ path, version }) => `${path} is ${version}`)
    const remedy = `Install nats-server ${currentNats}, at least ${lowestNats}, so that it is in PATH, or set NATS_URL.`
    throw new Error(`nats-server could not be found or fetched (${[...unsafe, ...failures].join('; ')}). ${remedy}`)
  })
}

async function newestSafe(cache: string, installed: NatsProgram[]) {
  const safe = [...installed, ...(await cachedNats(cache))].filter(({ version }) => isSafe(version))
  return safe.sort((program, other) => compareNats(other.version, program.version))[0]
}

const isSafe = (version: string) => compareNats(version, lowestNats) >= 0

const isWritable = (cache: string) =>
  privateFolder(cache)
    .then(() => access(cache, constants.W_OK))
    .then(
      () => true,
      () => false,
    )

import { access, chmod, constants, mkdtemp, rename, rm } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { checkNats, compareNats, currentNats, lowestNats } from '@takt/store/nats/natsVersions.ts'
import { cacheFolder } from '@takt/store/process/cacheFolder.ts'
import { inTurn } from '@takt/store/process/inTurn.ts'
import { privateFolder } from '@takt/store/process/privateFolder.ts'
import { downloadNats } from './downloadNats.ts'
import { installNats } from './installNats.ts'
import type { NatsProgram } from './natsProgram.ts'
import { natsProgram } from './natsProgram.ts'
import { installedNats, keptNats } from './natsPrograms.ts'
import { pathFolders, programsIn } from './programsIn.ts'
import { noteTried, triedLately } from './triedLately.ts'
import { unpackNats } from './unpackNats.ts'

/**
 * Has a nats-server made in a folder of its own, and keeps it in `cache` under its version, in one step. Rejects
 * when it does not run here.
 */
async function keepProgram(cache: string, make: (folder: string) => Promise<string>): Promise<NatsProgram> {
  const folder = await mkdtemp(join(await privateFolder(cache), 'fetching-'))
  try {
    const made = await make(folder)
    await chmod(made, 0o755)
    const { version } = await natsProgram(made)
    const path = join(cache, `nats-server-${version}${extname(made)}`)
    await rename(made, path)
    return { path, version }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** A way to get a nats-server into an empty folder; answers its path there. */
type Way = readonly [name: string, make: (folder: string) => Promise<string>]

/** Where a nats-server can come from; `current` ways bring the current version, the distribution what it has. */
export type NatsSources = { cache: string; folders: string[]; current: readonly Way[]; distribution: Way }

const ourSources = (): NatsSources => ({
  cache: cacheFolder(),
  folders: [...pathFolders(), '/usr/sbin', '/usr/local/sbin', '/usr/local/bin'],
  current: [
    ['its publisher', downloadNats],
    ['Go, where it is (compiling takes a minute or two)', installNats],
  ],
  distribution: ["the distribution's package", unpackNats],
})

/**
 * The path of a nats-server: the current version that was kept, an installed one that lacks nothing, the current
 * version from its publisher or from Go, and only then an older one: the newest there is, else the distribution's.
 * What that one cannot do is said. Rejects with the remedy when there is none, or only such as are not safe.
 */
export async function findNats(
  say: (line: string) => void = () => {},
  sources: NatsSources = ourSources(),
): Promise<string> {
  const { path, version } = (await atHand(sources)) ?? (await fetchInTurn(sources, say))
  const lacks = checkNats(version)
  if (lacks.length)
    say(`nats-server ${version} runs, but ${lacks.join('; ')}. Put nats-server ${currentNats}, or Go, into PATH.`)
  return path
}

/** What can be taken without fetching anything. */
async function atHand({ cache, folders }: NatsSources): Promise<NatsProgram | undefined> {
  const [kept] = await programsIn([cache], `nats-server-${currentNats}`)
  if (kept) return { path: kept, version: currentNats }
  const installed = await installedNats(folders)
  const whole = installed.find(({ version }) => isSafe(version) && checkNats(version).length === 0)
  if (whole) return whole
  return (await triedLately(cache)) || !(await mayKeep(cache)) ? newestSafe(cache, installed) : undefined
}

async function fetchInTurn(sources: NatsSources, say: (line: string) => void): Promise<NatsProgram> {
  const { cache, folders, current, distribution } = sources
  if (!(await mayKeep(cache)))
    throw new Error(`nats-server cannot be kept in ${cache}: make it writable, or name another in XDG_CACHE_HOME.`)
  return inTurn(join(cache, 'fetching'), async () => {
    // Another process may have fetched it while this one waited.
    const fetched = await atHand(sources)
    if (fetched) return fetched
    const failures: string[] = []
    const fetch = async ([way, make]: Way) => {
      say(`fetching nats-server from ${way}`)
      try {
        const program = await keepProgram(cache, make)
        checkNats(program.version)
        return program
      } catch (error) {
        failures.push(`${way}: ${error instanceof Error ? error.message : error}`)
        say(`not from ${failures.at(-1)}`)
        return undefined
      }
    }
    for (const way of current) {
      const program = await fetch(way)
      if (program) return program
    }
    await noteTried(cache)
    const installed = await installedNats(folders)
    const older = (await newestSafe(cache, installed)) ?? (await fetch(distribution))
    if (older) return older
    const unsafe = installed.map(({ path, version }) => `${path} is ${version}`)
    const remedy = `Install nats-server ${currentNats}, at least ${lowestNats}, so that it is in PATH, or set NATS_URL.`
    throw new Error(`nats-server could not be found or fetched (${[...unsafe, ...failures].join('; ')}). ${remedy}`)
  })
}

async function newestSafe(cache: string, installed: NatsProgram[]) {
  const safe = [...installed, ...(await keptNats(cache))].filter(({ version }) => isSafe(version))
  return safe.sort((program, other) => compareNats(other.version, program.version))[0]
}

const isSafe = (version: string) => compareNats(version, lowestNats) >= 0

const mayKeep = (cache: string) =>
  privateFolder(cache)
    .then(() => access(cache, constants.W_OK))
    .then(
      () => true,
      () => false,
    )

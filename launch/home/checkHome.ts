import { access, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { LaunchEnv } from './launchEnv.ts'
import { unfinished } from './unfinished.ts'
import { writeWhole } from './writeWhole.ts'

/** Folders of data, each unless a server of one's own takes its place. */
const places = { postgres: 'DATABASE_URL', clickhouse: 'CLICKHOUSE_URL', 'nats/trust': 'NATS_URL' } as const
type Place = keyof typeof places

const names = Object.keys(places) as Place[]
const remembered = 'data-folders.json'

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

const thereOf = async (home: string) => {
  const found = await Promise.all(names.map(async (name) => ((await isThere(join(home, name))) ? [name] : [])))
  return found.flat()
}

/**
 * Throws a sentence with the remedy where the data folder lacks what was there at the last start: nothing is made anew
 * in its place.
 */
export async function checkHome(home: string, env: LaunchEnv): Promise<void> {
  if (await isThere(join(home, unfinished)))
    throw new Error(`A restore into ${home} was cut off. Empty that folder and restore the backup again.`)
  const there = await thereOf(home)
  const mine = (name: Place) => !env[places[name]]
  if (there.some(mine) && !(await isThere(join(home, 'secrets.json'))))
    throw new Error(
      `secrets.json is missing in ${home}, without which the data there cannot be opened. Put it back from a ` +
        `backup; or name an empty folder in TAKT_HOME to begin anew.`,
    )
  const text = await readFile(join(home, remembered), 'utf8').catch(() => '[]')
  const missing = (JSON.parse(text) as Place[]).filter(
    (name) => names.includes(name) && mine(name) && !there.includes(name),
  )
  if (missing.length > 0)
    throw new Error(
      `${missing.join(' and ')} is missing in ${home}, though the last start had it. Put it back (is its disk ` +
        `mounted?), restore a backup into an empty folder (npm run restore), or name an empty one in TAKT_HOME to ` +
        `begin anew.`,
    )
}

/** Remembers which folders of data there are, for the next start to look for. */
export const rememberHome = async (home: string): Promise<void> =>
  writeWhole(join(home, remembered), JSON.stringify(await thereOf(home)))

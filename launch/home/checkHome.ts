import { access, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { LaunchEnv } from './launchEnv.ts'
import { unfinished } from './unfinished.ts'
import { writeWhole } from './writeWhole.ts'

/** Folders of data, each used unless an external server replaces it. */
const dataFolders = { postgres: 'DATABASE_URL', clickhouse: 'CLICKHOUSE_URL', 'nats/trust': 'NATS_URL' } as const
type DataFolder = keyof typeof dataFolders

const names = Object.keys(dataFolders) as DataFolder[]
const remembered = 'data-folders.json'

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

const existingFolders = async (home: string) => {
  const matches = await Promise.all(names.map(async (name) => ((await exists(join(home, name))) ? [name] : [])))
  return matches.flat()
}

/**
 * Throws an error with a remedy if the data folder lacks something that was there at the last start: nothing is created
 * again in its place.
 */
export async function checkHome(home: string, env: LaunchEnv): Promise<void> {
  if (await exists(join(home, unfinished)))
    throw new Error(`A restore into ${home} was interrupted. Empty that folder and restore the backup again.`)
  const existing = await existingFolders(home)
  const isEmbedded = (name: DataFolder) => !env[dataFolders[name]]
  if (existing.some(isEmbedded) && !(await exists(join(home, 'secrets.json'))))
    throw new Error(
      `secrets.json is missing in ${home}; without it the data there cannot be decrypted. Put it back from a ` +
        `backup, or name an empty folder in TAKT_HOME to start over.`,
    )
  const text = await readFile(join(home, remembered), 'utf8').catch(() => '[]')
  const missing = (JSON.parse(text) as DataFolder[]).filter(
    (name) => names.includes(name) && isEmbedded(name) && !existing.includes(name),
  )
  if (missing.length > 0)
    throw new Error(
      `${missing.join(' and ')} is missing in ${home}, though the last start had it. Put it back (is its disk ` +
        `mounted?), restore a backup into an empty folder (npm run restore), or name an empty one in TAKT_HOME to ` +
        `start over.`,
    )
}

/** Stores the list of existing folders of data, for the check at the next start. */
export const rememberHome = async (home: string): Promise<void> =>
  writeWhole(join(home, remembered), JSON.stringify(await existingFolders(home)))

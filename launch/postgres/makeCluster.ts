import { chown, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { privateFolder } from '@takt/store/process/privateFolder.ts'
import { startProcess } from '../process/process.ts'
import { postgresBinaries } from './binaries.ts'
import { runAs } from './runAs.ts'
import { serverUser } from './serverUser.ts'

type ClusterOptions = {
  folder: string
  /** The owner's password. */
  password: string
  /** Trades durability for speed; only for tests. */
  volatile?: boolean
}

export const postgresOwner = 'takt'

/** Creates the data folder of a server, owned by the user that servers run as, unless it exists. */
export async function makeCluster({ folder, password, volatile }: ClusterOptions): Promise<void> {
  if (await stat(join(folder, 'PG_VERSION')).catch(() => null)) return
  const [{ initdb }, user] = await Promise.all([postgresBinaries(), serverUser()])
  const fresh = `${folder}.new`
  await rm(fresh, { recursive: true, force: true })
  await privateFolder(fresh)
  const passwordFile = `${folder}.password`
  await writeFile(passwordFile, password, { mode: 0o600 })
  if (user) for (const path of [fresh, passwordFile]) await chown(path, user.uid, user.gid)
  try {
    const init = await startProcess({
      name: 'initdb',
      ...(await runAs(user, {
        command: initdb,
        args: [
          '-D',
          fresh,
          '-U',
          postgresOwner,
          `--pwfile=${passwordFile}`,
          '--auth=scram-sha-256',
          '--encoding=UTF8',
          '--locale-provider=builtin',
          '--builtin-locale=C.UTF-8',
          '--locale=C',
          '--no-instructions',
          ...(volatile ? ['--no-sync'] : []),
        ],
        paths: [fresh],
      })),
      cwd: fresh,
    })
    const ended = await init.exited
    if (ended !== 'code 0') throw new Error(`Postgres could not create its data folder (${ended}): ${init.tail()}`)
  } finally {
    await rm(passwordFile, { force: true })
  }
  // Renamed only when complete: a kill during the first start leaves no incomplete cluster.
  await rename(fresh, folder)
}

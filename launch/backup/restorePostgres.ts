import { lchown, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { freePorts } from '../home/freePorts.ts'
import { tracesIn } from '../home/openHome.ts'
import { makeCluster } from '../postgres/makeCluster.ts'
import { serverUser } from '../postgres/serverUser.ts'
import { postgresUrl, startPostgres } from '../postgres/startPostgres.ts'
import { database } from '../storeParts.ts'
import type { Backup } from './openBackup.ts'
import { type SignedOut, signOutAll } from './signOutAll.ts'
import { untilDone } from './untilDone.ts'
import { walkPlain } from './walkPlain.ts'

/** Puts the data of Postgres into `home` and has a server, started for that alone, recover them. */
export async function restorePostgres(about: {
  backup: Backup
  home: string
  password: string
  signal: AbortSignal
  signsOutAll: boolean
}): Promise<SignedOut | null> {
  const { backup, home, password, signal, signsOutAll } = about
  const folder = join(home, 'postgres')
  const user = await serverUser()
  await makeCluster({ folder, password })
  // Until all is in place nobody but us gets in.
  if (user) await lchown(folder, 0, 0)
  await keepSettings(folder)
  await backup.copy('postgres', folder, signal)
  if (user) {
    const { folders, files } = await walkPlain(folder)
    for (const path of [...files.keys(), ...folders.toReversed(), ''])
      await lchown(join(folder, path), user.uid, user.gid)
  }
  const server = { port: (await freePorts(1))[0]!, password }
  const running = await startPostgres({ folder, ...server, signal, traces: tracesIn(home, 1, 'postgres') })
  return untilDone(running, signal, async () => {
    if (!signsOutAll) return null
    const client = new pg.Client({ connectionString: postgresUrl(server, database) })
    client.on('error', () => {})
    await client.connect()
    return await signOutAll(client).finally(() => client.end())
  })
}

/**
 * Leaves of a cluster that was just made its folders and its settings, which name programs and who may come in: they
 * are the product's, never a backup's.
 */
async function keepSettings(folder: string) {
  const { files } = await walkPlain(folder)
  for (const path of files.keys())
    if (!/^(postgresql(\.auto)?|pg_hba|pg_ident)\.conf$/.test(path)) await rm(join(folder, path))
}

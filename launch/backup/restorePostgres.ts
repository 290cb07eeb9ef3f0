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
import { readFileTree } from './readFileTree.ts'
import { type SignedOut, signOutAll } from './signOutAll.ts'
import { withServer } from './withServer.ts'

/** Copies the Postgres data into `home` and starts a server for this purpose only, which recovers the data. */
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
  // Only this process has access until everything is in place.
  if (user) await lchown(folder, 0, 0)
  await restoreSettingsOnly(folder)
  await backup.copy('postgres', folder, signal)
  if (user) {
    const { folders, files } = await readFileTree(folder)
    for (const path of [...files.keys(), ...folders.toReversed(), ''])
      await lchown(join(folder, path), user.uid, user.gid)
  }
  const server = { port: (await freePorts(1))[0]!, password }
  const running = await startPostgres({ folder, ...server, signal, traces: tracesIn(home, 1, 'postgres') })
  return withServer(running, signal, async () => {
    if (!signsOutAll) return null
    const client = new pg.Client({ connectionString: postgresUrl(server, database) })
    client.on('error', () => {})
    await client.connect()
    return await signOutAll(client).finally(() => client.end())
  })
}

/**
 * Reduces a new cluster to its folders and settings, which name programs and permitted clients: they belong to the
 * product, never to a backup.
 */
async function restoreSettingsOnly(folder: string) {
  const { files } = await readFileTree(folder)
  for (const path of files.keys())
    if (!/^(postgresql(\.auto)?|pg_hba|pg_ident)\.conf$/.test(path)) await rm(join(folder, path))
}

import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

export type ServerUser = { uid: number; gid: number } | null

/**
 * Who Postgres runs as: null (ourselves), or, because it refuses root, a system user that is made when it is missing.
 */
export async function serverUser(): Promise<ServerUser> {
  if (process.getuid?.() !== 0) return null
  const known = (await look('postgres')) ?? (await look('takt'))
  if (known) return known
  await run('useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', 'takt']).catch(() => {})
  const made = (await look('takt')) ?? (await look('nobody'))
  if (made) return made
  throw new Error('Postgres refuses to run as root and no system user could be made. Start Takt as an ordinary user.')
}

async function look(name: string): Promise<ServerUser> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])])
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  } catch {
    return null
  }
}

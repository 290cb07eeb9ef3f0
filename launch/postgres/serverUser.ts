import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

export type ServerUser = { uid: number; gid: number } | null

/**
 * Returns the user that Postgres runs as: null (the current user), or, because it does not run as root, a system user
 * that is created if missing.
 */
export async function serverUser(): Promise<ServerUser> {
  if (process.getuid?.() !== 0) return null
  const existingUser = (await lookUpUser('postgres')) ?? (await lookUpUser('takt'))
  if (existingUser) return existingUser
  await run('useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', 'takt']).catch(() => {})
  const createdUser = (await lookUpUser('takt')) ?? (await lookUpUser('nobody'))
  if (createdUser) return createdUser
  throw new Error(
    'Postgres refuses to run as root and no system user could be created. Start Takt as an ordinary user.',
  )
}

async function lookUpUser(name: string): Promise<ServerUser> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])])
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  } catch {
    return null
  }
}

import { access, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Command } from '../process/process.ts'
import type { ServerUser } from './serverUser.ts'

const setpriv = '/usr/bin/setpriv'
const override = '-all,+dac_override'

/**
 * Returns the command to run `command` as `user` with access to `paths`: unchanged if the folder permissions allow it,
 * else (a checkout under /root, for example) with the one capability that bypasses them.
 */
export async function runAs(
  user: ServerUser,
  { command, args, paths }: { command: string; args: string[]; paths: string[] },
): Promise<Pick<Command, 'command' | 'args' | 'uid' | 'gid'>> {
  if (!user) return { command, args }
  const closed = (await Promise.all([command, ...paths].map((path) => closedFolder(dirname(path), user)))).find(Boolean)
  if (!closed) return { command, args, ...user }
  const hasSetpriv = await access(setpriv).then(
    () => true,
    () => false,
  )
  if (!hasSetpriv)
    throw new Error(`Postgres refuses to run as root, and its user cannot enter ${closed}. Run: chmod o+x ${closed}`)
  const login = [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups']
  const caps = [`--inh-caps=${override}`, `--ambient-caps=${override}`, `--bounding-set=${override}`]
  // initdb calls access(2), which ignores capabilities without this flag.
  const bits = '--securebits=+no_setuid_fixup'
  return { command: setpriv, args: [...login, bits, ...caps, command, ...args] }
}

/** Returns the first folder on the way up that the user cannot enter. */
async function closedFolder(folder: string, user: { uid: number; gid: number }): Promise<string | null> {
  const about = await stat(folder).catch(() => null)
  if (about) {
    const bit = about.uid === user.uid ? 0o100 : about.gid === user.gid ? 0o010 : 0o001
    if ((about.mode & bit) === 0) return folder
  }
  return dirname(folder) === folder ? null : closedFolder(dirname(folder), user)
}

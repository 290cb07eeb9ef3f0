import { access, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Command } from '../process/process.ts'
import type { ServerUser } from './serverUser.ts'

const setpriv = '/usr/bin/setpriv'
const override = '-all,+dac_override'

/**
 * How `command` is run as `user` although it must reach `paths`: plainly where the folders let it pass, else (a
 * checkout under /root, say) with the one capability that lets it through.
 */
export async function runAs(
  user: ServerUser,
  { command, args, paths }: { command: string; args: string[]; paths: string[] },
): Promise<Pick<Command, 'command' | 'args' | 'uid' | 'gid'>> {
  if (!user) return { command, args }
  const closed = (await Promise.all([command, ...paths].map((path) => closedFolder(dirname(path), user)))).find(Boolean)
  if (!closed) return { command, args, ...user }
  const known = await access(setpriv).then(
    () => true,
    () => false,
  )
  if (!known)
    throw new Error(`Postgres refuses to run as root, and its user cannot enter ${closed}. Run: chmod o+x ${closed}`)
  const login = [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups']
  const caps = [`--inh-caps=${override}`, `--ambient-caps=${override}`, `--bounding-set=${override}`]
  // initdb asks access(2), which looks away from capabilities unless it is told not to.
  const bits = '--securebits=+no_setuid_fixup'
  return { command: setpriv, args: [...login, bits, ...caps, command, ...args] }
}

/** The first folder on the way up that the user may not pass. */
async function closedFolder(folder: string, user: { uid: number; gid: number }): Promise<string | null> {
  const about = await stat(folder).catch(() => null)
  if (about) {
    const bit = about.uid === user.uid ? 0o100 : about.gid === user.gid ? 0o010 : 0o001
    if ((about.mode & bit) === 0) return folder
  }
  return dirname(folder) === folder ? null : closedFolder(dirname(folder), user)
}

import { execFile } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { promisify } from 'node:util'

const mount = 'mount -t tmpfs -o size="$1",mode=0711 tmpfs "$2" && shift 2 && exec "$@"'

/**
 * How a program is started to which `folder` is a disk of so many bytes of its own: behind these words, which name
 * programs of the system. Root takes a name space of mounts, an ordinary user one of users, too. Null where the system
 * allows neither.
 */
export async function smallDisk(folder: string, bytes: number): Promise<string[] | null> {
  await mkdir(folder, { recursive: true })
  const within = ['sh', '-c', mount, 'sh', String(bytes), folder]
  const [uid, gid] = [process.getuid?.(), process.getgid?.()]
  const words =
    uid === 0
      ? ['unshare', '--mount', ...within]
      : [
          'unshare',
          '--user',
          '--map-root-user',
          '--mount',
          ...within,
          // Root within for as long as the mount takes: Postgres, for one, does not run as root.
          'unshare',
          '--user',
          `--map-user=${uid}`,
          `--map-group=${gid}`,
        ]
  const [command, ...args] = words as [string, ...string[]]
  return promisify(execFile)(command, [...args, 'true']).then(
    () => words,
    () => null,
  )
}

/** Where `folder` of a process that was started so is reached from outside. */
export const seenFrom = (pid: number, folder: string): string => `/proc/${pid}/root${folder}`

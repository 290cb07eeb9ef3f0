import { execFile } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { promisify } from 'node:util'

const mount = 'mount -t tmpfs -o size="$1",mode=0711 tmpfs "$2" && shift 2 && exec "$@"'

/**
 * Returns the command prefix that starts a program with `folder` as its own disk of `bytes` bytes; it uses programs of
 * the system. Root needs a mount namespace, an ordinary user also a user namespace. Null if the system allows neither.
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
          // Root inside only for the mount: Postgres, for example, does not run as root.
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

/** Returns the path by which other processes reach `folder` of a process started with `smallDisk`. */
export const pathFromOutside = (pid: number, folder: string): string => `/proc/${pid}/root${folder}`

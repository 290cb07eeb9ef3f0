import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { currentNats } from '@takt/store/nats/natsVersions.ts'
import { pathFolders, programsIn } from './programsIn.ts'

/** Returns the path of the Go compiler in PATH. */
export const findGo = async (): Promise<string | undefined> => (await programsIn(pathFolders(), 'go'))[0]

/**
 * Has Go compile nats-server into `folder`, its source verified by Go's checksum database; returns the program's path.
 */
export async function installNats(folder: string): Promise<string> {
  const go = await findGo()
  if (!go) throw new Error('it is not in PATH')
  // Settings for another platform, or flags of a checkout, must not affect the build.
  const { GOOS, GOARCH, GOFLAGS, ...baseEnv } = process.env
  const env = { ...baseEnv, GOBIN: folder, GOFLAGS: '-trimpath', GO111MODULE: 'on', CGO_ENABLED: '0' }
  const args = ['install', `github.com/nats-io/nats-server/v2@v${currentNats}`]
  await promisify(execFile)(go, args, { cwd: folder, env, timeout: 300_000, maxBuffer: 2 ** 24 }).catch((error) => {
    if (error.killed) throw new Error('it was not done after five minutes')
    throw new Error(
      String(error.stderr || error.message)
        .trim()
        .split('\n')
        .at(-1),
    )
  })
  return join(folder, process.platform === 'win32' ? 'nats-server.exe' : 'nats-server')
}

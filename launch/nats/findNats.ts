import { access, constants } from 'node:fs/promises'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { downloadNats } from './downloadNats.ts'
import { unpackNats } from './unpackNats.ts'

const program = process.platform === 'win32' ? 'nats-server.exe' : 'nats-server'

/** Where programs are kept that npm does not have: outside the checkout, so that every copy finds them. */
export const cacheFolder = () => join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'takt')

/**
 * The path of a nats-server: from PATH, one that was got before, a download for this platform, or the distribution's own
 * package unpacked without installing it. Rejects with the remedy.
 */
export async function findNats(say: (line: string) => void = () => {}): Promise<string> {
  const kept = join(cacheFolder(), program)
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin', '/usr/local/bin']
  for (const candidate of [...folders.filter(Boolean).map((folder) => join(folder, program)), kept])
    if (await isProgram(candidate)) return candidate
  const failures: string[] = []
  for (const [way, get] of [
    ['its publisher', downloadNats],
    ["the distribution's package", unpackNats],
  ] as const) {
    say(`fetching nats-server from ${way}`)
    try {
      await get(kept)
      return kept
    } catch (error) {
      failures.push(`${way}: ${error instanceof Error ? error.message : error}`)
    }
  }
  throw new Error(
    `nats-server could not be found or fetched (${failures.join('; ')}). Install nats-server 2.9 or newer so that it is in PATH, or set NATS_URL.`,
  )
}

const isProgram = (path: string) =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  )

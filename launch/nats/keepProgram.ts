import { chmod, mkdtemp, rename, rm } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { privateFolder } from '@takt/store/process/privateFolder.ts'
import { type NatsProgram, natsProgram } from './natsProgram.ts'

/**
 * Has a nats-server made in a folder of its own, and keeps it in `cache` under its version, in one step. Rejects
 * when it does not run here.
 */
export async function keepProgram(cache: string, make: (folder: string) => Promise<string>): Promise<NatsProgram> {
  const folder = await mkdtemp(join(await privateFolder(cache), 'fetching-'))
  try {
    const made = await make(folder)
    await chmod(made, 0o755)
    const { version } = await natsProgram(made)
    const path = join(cache, `nats-server-${version}${extname(made)}`)
    await rename(made, path)
    return { path, version }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

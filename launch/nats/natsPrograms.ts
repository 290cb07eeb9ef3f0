import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type NatsProgram, natsProgram } from './natsProgram.ts'
import { programsIn } from './programsIn.ts'

/** Returns the nats-servers in those folders that run here, in the folders' order. */
export const installedNats = async (folders: string[]) => running(await programsIn(folders, 'nats-server'))

/** Returns the nats-servers that were fetched before, of any version. */
export async function cachedNats(cache: string): Promise<NatsProgram[]> {
  const names = await readdir(cache).catch(() => [])
  return running(names.filter((name) => /^nats-server(-\d.*|\.exe)?$/.test(name)).map((name) => join(cache, name)))
}

async function running(paths: string[]) {
  const programs = await Promise.all(paths.map((path) => natsProgram(path).catch(() => null)))
  return programs.filter((program) => program !== null)
}

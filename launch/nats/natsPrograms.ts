import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type NatsProgram, natsProgram } from './natsProgram.ts'
import { programsIn } from './programsIn.ts'

/** The nats-servers in those folders that run here, in the folders' order. */
export const installedNats = async (folders: string[]) => running(await programsIn(folders, 'nats-server'))

/** The nats-servers that were fetched before, whichever version. */
export async function keptNats(cache: string): Promise<NatsProgram[]> {
  const names = await readdir(cache).catch(() => [])
  return running(names.filter((name) => /^nats-server(-\d.*|\.exe)?$/.test(name)).map((name) => join(cache, name)))
}

async function running(paths: string[]) {
  const found = await Promise.all(paths.map((path) => natsProgram(path).catch(() => null)))
  return found.filter((program) => program !== null)
}

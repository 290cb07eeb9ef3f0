import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { currentNats } from '@takt/store/nats/natsVersions.ts'
import { z } from 'zod'
import { writeWhole } from '../home/writeWhole.ts'
import { findGo } from './installNats.ts'

const note = z.object({ version: z.string(), go: z.string().nullable(), at: z.number() })
const day = 86_400_000
const fileIn = (cache: string) => join(cache, 'nats-server-tried.json')
const now = async () => ({ version: currentNats, go: (await findGo()) ?? null, at: Date.now() })

/** Whether the current version could not be had within the last day, by the means that there still are. */
export async function triedLately(cache: string): Promise<boolean> {
  try {
    const [then, today] = [note.parse(JSON.parse(await readFile(fileIn(cache), 'utf8'))), await now()]
    return then.version === today.version && then.go === today.go && Math.abs(today.at - then.at) < day
  } catch {
    return false
  }
}

/** Remembers that the current version could not be had: starts need not wait for it each time. */
export const noteTried = async (cache: string): Promise<void> => writeWhole(fileIn(cache), JSON.stringify(await now()))

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

/** True if fetching the current version failed within the last day with the same means as are available now. */
export async function wasTriedRecently(cache: string): Promise<boolean> {
  try {
    const [lastAttempt, today] = [note.parse(JSON.parse(await readFile(fileIn(cache), 'utf8'))), await now()]
    return (
      lastAttempt.version === today.version && lastAttempt.go === today.go && Math.abs(today.at - lastAttempt.at) < day
    )
  } catch {
    return false
  }
}

/** Records that the current version could not be fetched, so that starts need not wait for it each time. */
export const noteTried = async (cache: string): Promise<void> => writeWhole(fileIn(cache), JSON.stringify(await now()))

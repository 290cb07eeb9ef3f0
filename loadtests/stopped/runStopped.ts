import { setTimeout as sleep } from 'node:timers/promises'
import { freeze } from '@takt/launch/bed/freeze.bed.ts'
import { spacedFolder, startInstallation } from '../installation/startInstallation.ts'

const patienceMs = 240_000

/** A part that was stopped: after how long it had another process, and after how long `/readyz` was well again. */
export type Stopped = { name: string; againMs: number; wellMs: number }

/**
 * Stops (SIGSTOP) each part of an installation with its usual settings, one after the other, and waits until all is
 * well again.
 */
export async function runStopped(): Promise<Stopped[]> {
  const takt = await startInstallation({ home: await spacedFolder() })
  const found: Stopped[] = []
  const well = async () => (await takt.readiness())?.status === 200
  try {
    for (const name of Object.keys(await takt.parts())) {
      // Another than at the beginning, where one that was stopped before took it along.
      const { pid } = (await takt.parts())[name]!
      const since = Date.now()
      const until = async (what: string, look: () => Promise<boolean>) => {
        for (; !(await look()); await sleep(200))
          if (Date.now() - since > patienceMs) throw new Error(`${name}: ${what} was awaited in vain`)
        return Date.now() - since
      }
      freeze(pid)
      const againMs = await until('another process', async () => {
        const now = (await takt.parts())[name]?.pid
        return now !== undefined && now !== pid
      })
      found.push({ name, againMs, wellMs: await until('all being well', well) })
    }
    return found
  } finally {
    await takt.stop()
  }
}

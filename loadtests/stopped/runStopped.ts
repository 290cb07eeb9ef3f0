import { setTimeout as sleep } from 'node:timers/promises'
import { freeze } from '@takt/launch/testing/freeze.fixture.ts'
import { spacedFolder, startInstallation } from '../installation/startInstallation.ts'

const timeoutMs = 240_000

/** A suspended part: the time until it had another process, and until `/readyz` succeeded again (ms). */
export type Stopped = { name: string; againMs: number; wellMs: number }

/**
 * Suspends (SIGSTOP) each part of an installation with default settings, one after another, and waits until everything
 * is ready again.
 */
export async function runStopped(): Promise<Stopped[]> {
  const takt = await startInstallation({ home: await spacedFolder() })
  const results: Stopped[] = []
  const well = async () => (await takt.readiness())?.status === 200
  try {
    for (const name of Object.keys(await takt.parts())) {
      // Another process than at the start if it was restarted together with a previous part.
      const { pid } = (await takt.parts())[name]!
      const since = Date.now()
      const waitFor = async (description: string, check: () => Promise<boolean>) => {
        for (; !(await check()); await sleep(200))
          if (Date.now() - since > timeoutMs) throw new Error(`${name}: ${description} was awaited in vain`)
        return Date.now() - since
      }
      freeze(pid)
      const againMs = await waitFor('another process', async () => {
        const now = (await takt.parts())[name]?.pid
        return now !== undefined && now !== pid
      })
      results.push({ name, againMs, wellMs: await waitFor('all being well', well) })
    }
    return results
  } finally {
    await takt.stop()
  }
}

import { setTimeout as sleep } from 'node:timers/promises'
import { runningHome } from '@takt/launch/backup/backUp.ts'
import { pathFromOutside, smallDisk } from '@takt/launch/testing/smallDisk.fixture.ts'
import { openClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import { factsStart, publishFacts } from '../installation/publishFacts.ts'
import { spacedFolder, startInstallation } from '../installation/startInstallation.ts'
import { createBallast } from './ballast.ts'

const megabyte = 1_000_000
const [disk, low, hold] = [900, 200, 120] as const
const timeoutMs = 150_000

export type DiskFull = {
  /** The disk message of `/readyz` while the disk was low, and while it was out of space. */
  lowMessage: string
  outMessage: string
  /** The error that machines received while intake was blocked, and the number of facts acknowledged meanwhile. */
  rejection: string
  acknowledgedWhileBlocked: number
  /** Parts that run in another process than before the disk was full. */
  restarted: string[]
  /** Time (ms) from when the disk has free space again until `/readyz` succeeds and a fact is acknowledged. */
  recoveryMs: number
  acknowledged: number
  /** Number of acknowledged facts that are missing in the tables. */
  lost: number
}

async function waitFor<T>(description: string, check: () => Promise<T | false>): Promise<T> {
  for (const end = Date.now() + timeoutMs; ; await sleep(100)) {
    const result = await check()
    if (result) return result
    if (Date.now() > end) throw new Error(`For ${timeoutMs / 1000} s this was awaited in vain: ${description}`)
  }
}

/**
 * Runs an installation on its own disk (900 MB, in memory) while a machine publishes without a pause: other programs
 * fill the disk to the warning level, to the blocking level, and finally at once to the last byte for `fullMs`; then
 * they free it. The last step is repeated until it has affected the message server. Null if the system does not let an
 * ordinary user mount a disk.
 */
export async function runDiskFull(options: { watchSecs: number; fullMs: number }): Promise<DiskFull | null> {
  const home = await spacedFolder()
  const wrapper = await smallDisk(home, disk * megabyte)
  if (!wrapper) return null
  const env = {
    TAKT_WATCH_SECS: String(options.watchSecs),
    TAKT_DISK_LOW_MB: String(low),
    TAKT_DISK_HOLD_MB: String(hold),
  }
  const takt = await startInstallation({ home, through: wrapper, env, seen: (pid) => pathFromOutside(pid, home) })
  try {
    const ballast = createBallast(takt.folder)
    await takt.setUp()
    const device = await takt.connectDevice()
    const facts = publishFacts(device)
    const { clickhouseUrl } = await runningHome(takt.folder)
    const clickhouse = openClickHouse(clickhouseUrl)
    const diskMessage = async (): Promise<string> => (await takt.readiness())?.body.data.parts.disk ?? 'ready'
    const acknowledgedMore = (count: number) =>
      waitFor('a fact is acknowledged', async () => facts.acknowledged.size > count)

    await acknowledgedMore(100)
    await ballast.leave(((low + hold) / 2) * megabyte)
    const lowMessage = await waitFor('little is left', async () => {
      const readiness = await takt.readiness()
      const message = readiness?.body.data.parts.disk
      return readiness?.status === 200 && message !== 'ready' && message
    })

    await ballast.leave(0.7 * hold * megabyte)
    const outMessage = await waitFor('intake is held', async () => {
      const text = await diskMessage()
      return facts.rejections.size > 0 && text !== lowMessage && text !== 'ready' && text
    })
    const before = facts.acknowledged.size
    await sleep(1000)
    const acknowledgedWhileBlocked = facts.acknowledged.size - before
    await ballast.take()
    await acknowledgedMore(facts.acknowledged.size)
    const [rejection] = [...facts.rejections.keys()] as [string]

    const parts = await takt.parts()
    const restartedParts = async () => {
      const partsNow = await takt.parts()
      return Object.keys(parts).filter((name) => parts[name]!.pid !== partsNow[name]?.pid)
    }
    let recoveryMs = 0
    let restarted: string[] = []
    // Intake is blocked before the disk is full: only a fact written in the last moment finds it full.
    for (let times = 0; times < 10 && !restarted.includes('3-nats'); times++) {
      for (const end = Date.now() + options.fullMs; Date.now() < end; await sleep(100)) {
        // Space that is freed meanwhile is filled as well; users continue working as far as possible.
        await ballast.leave(0)
        await takt.request('POST', '/api/parts', { partNum: `P-${Date.now()}` }).catch(() => null)
      }
      await ballast.take()
      const freedAt = Date.now()
      const acknowledged = facts.acknowledged.size
      await waitFor('all is well again', async () => (await takt.readiness())?.status === 200)
      await acknowledgedMore(acknowledged)
      recoveryMs = Date.now() - freedAt
      restarted = await restartedParts()
    }
    await facts.end()

    const missing = async () => {
      const response = await clickhouse.query({
        query: 'SELECT DISTINCT toUnixTimestamp(from) AS second FROM slice',
        format: 'JSONEachRow',
      })
      const rows = await response.json<{ second: number }>()
      const storedSeconds = new Set(rows.map(({ second }) => Number(second) - factsStart / 1000))
      return [...facts.acknowledged].filter((second) => !storedSeconds.has(second)).length
    }
    let lost = await missing()
    for (const end = Date.now() + 60_000; lost > 0 && Date.now() < end; lost = await missing()) await sleep(500)
    await Promise.all([clickhouse.close(), device.nats.close()])
    return {
      lowMessage,
      outMessage,
      rejection,
      acknowledgedWhileBlocked,
      restarted,
      recoveryMs,
      acknowledged: facts.acknowledged.size,
      lost,
    }
  } finally {
    await takt.stop()
  }
}

import { setTimeout as sleep } from 'node:timers/promises'
import { runningHome } from '@takt/launch/backup/backUp.ts'
import { seenFrom, smallDisk } from '@takt/launch/bed/smallDisk.bed.ts'
import { openClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import { spacedFolder, startInstallation } from '../installation/startInstallation.ts'
import { factsBegan, tellFacts } from '../installation/tellFacts.ts'
import { createBallast } from './ballast.ts'

const megabyte = 1_000_000
const [disk, low, hold] = [900, 200, 120] as const
const patienceMs = 150_000

export type DiskFull = {
  /** What `/readyz` said of the disk while it was low, and while it was out of space. */
  saidLow: string
  saidOut: string
  /** What machines were told while intake was held, and how many facts were acknowledged meanwhile. */
  refusal: string
  acknowledgedWhileHeld: number
  /** Parts that have another process than before the disk was full. */
  restarted: string[]
  /** From room on the disk to `/readyz` being well and a fact being acknowledged. */
  wellAgainMs: number
  acknowledged: number
  /** Of these, how many are not in the tables. */
  lost: number
}

async function until<T>(what: string, look: () => Promise<T | false>): Promise<T> {
  for (const end = Date.now() + patienceMs; ; await sleep(100)) {
    const found = await look()
    if (found) return found
    if (Date.now() > end) throw new Error(`For ${patienceMs / 1000} s this was awaited in vain: ${what}`)
  }
}

/**
 * An installation on a disk of its own (900 MB, in memory) while a machine sends without a pause: others fill the disk
 * to the mark of warning, to that of holding, and at last in one go to the last byte for `fullMs`; then they go. The
 * last is done again until it has hurt the message server. Null where the system gives no disk to an ordinary user.
 */
export async function runDiskFull(options: { watchSecs: number; fullMs: number }): Promise<DiskFull | null> {
  const home = await spacedFolder()
  const through = await smallDisk(home, disk * megabyte)
  if (!through) return null
  const env = {
    TAKT_WATCH_SECS: String(options.watchSecs),
    TAKT_DISK_LOW_MB: String(low),
    TAKT_DISK_HOLD_MB: String(hold),
  }
  const takt = await startInstallation({ home, through, env, seen: (pid) => seenFrom(pid, home) })
  try {
    const ballast = createBallast(takt.folder)
    await takt.begin()
    const device = await takt.connectDevice()
    const facts = tellFacts(device)
    const { clickhouseUrl } = await runningHome(takt.folder)
    const clickhouse = openClickHouse(clickhouseUrl)
    const sayingOfDisk = async (): Promise<string> => (await takt.readiness())?.body.data.parts.disk ?? 'ready'
    const acknowledgedMore = (than: number) =>
      until('a fact is acknowledged', async () => facts.acknowledged.size > than)

    await acknowledgedMore(100)
    await ballast.leave(((low + hold) / 2) * megabyte)
    const saidLow = await until('little is left', async () => {
      const readiness = await takt.readiness()
      const said = readiness?.body.data.parts.disk
      return readiness?.status === 200 && said !== 'ready' && said
    })

    await ballast.leave(0.7 * hold * megabyte)
    const saidOut = await until('intake is held', async () => {
      const text = await sayingOfDisk()
      return facts.refused.size > 0 && text !== saidLow && text !== 'ready' && text
    })
    const before = facts.acknowledged.size
    await sleep(1000)
    const acknowledgedWhileHeld = facts.acknowledged.size - before
    await ballast.take()
    await acknowledgedMore(facts.acknowledged.size)
    const [refusal] = [...facts.refused.keys()] as [string]

    const parts = await takt.parts()
    const restartedParts = async () => {
      const partsNow = await takt.parts()
      return Object.keys(parts).filter((name) => parts[name]!.pid !== partsNow[name]?.pid)
    }
    let wellAgainMs = 0
    let restarted: string[] = []
    // Intake is held while the disk still fills: only a fact written in the very last moment finds it full.
    for (let times = 0; times < 10 && !restarted.includes('3-nats'); times++) {
      for (const end = Date.now() + options.fullMs; Date.now() < end; await sleep(100)) {
        // Whatever is removed meanwhile is taken, too; people work on as they can.
        await ballast.leave(0)
        await takt.ask('POST', '/api/parts', { partNum: `P-${Date.now()}` }).catch(() => null)
      }
      await ballast.take()
      const emptied = Date.now()
      const acknowledged = facts.acknowledged.size
      await until('all is well again', async () => (await takt.readiness())?.status === 200)
      await acknowledgedMore(acknowledged)
      wellAgainMs = Date.now() - emptied
      restarted = await restartedParts()
    }
    await facts.end()

    const missing = async () => {
      const answer = await clickhouse.query({
        query: 'SELECT DISTINCT toUnixTimestamp(from) AS second FROM slice',
        format: 'JSONEachRow',
      })
      const rows = await answer.json<{ second: number }>()
      const kept = new Set(rows.map(({ second }) => Number(second) - factsBegan / 1000))
      return [...facts.acknowledged].filter((second) => !kept.has(second)).length
    }
    let lost = await missing()
    for (const end = Date.now() + 60_000; lost > 0 && Date.now() < end; lost = await missing()) await sleep(500)
    await Promise.all([clickhouse.close(), device.nats.close()])
    return {
      saidLow,
      saidOut,
      refusal,
      acknowledgedWhileHeld,
      restarted,
      wellAgainMs,
      acknowledged: facts.acknowledged.size,
      lost,
    }
  } finally {
    await takt.stop()
  }
}

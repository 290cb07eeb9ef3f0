import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { runningHome } from '@takt/launch/backup/runningHome.ts'
import { program } from '@takt/launch/serviceParts.ts'
import { openClickHouse } from '@takt/store/clickhouse.ts'
import { spacedFolder, startInstallation } from '../installation/startInstallation.ts'
import { tellFacts } from '../installation/tellFacts.ts'
import { type Figures, readFigures } from './readFigures.ts'

export type BackupFlood = {
  /** How many facts and reasons were acknowledged before the backup, and are not in the restored installation. */
  lostFacts: number
  lostReasons: number
  /** Facts that are there of those that came while the backup was made. */
  since: number
  backupMs: number
  /** What the restored raw slices and reasons come to, and what the stored windows say. */
  raw: Figures
  windows: Figures
}

const days = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY']
const shift = { shiftNum: 1, name: 'Day', days, start: '06:00', end: '22:00' }

async function run(home: string, ...words: string[]) {
  const child = spawn(process.execPath, [program('launch/backup/main.ts'), ...words], {
    env: { ...process.env, TAKT_HOME: home },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${words[0]} failed: ${output}`)
}

/**
 * Backs up an installation in which machines send and people give reasons without a pause, restores it into an empty
 * folder, and compares what its windows say with what its raw slices and reasons come to.
 */
export async function runBackupFlood(options: { machines: number; beforeMs: number }): Promise<BackupFlood> {
  const home = await spacedFolder()
  const first = await startInstallation({ home })
  let lost: { facts: Set<number>[]; reasons: number }
  let backupMs: number
  try {
    await first.begin()
    const machines = Array.from({ length: options.machines }, (_, k) => `M-${k + 1}`)
    await first.ask('POST', '/api/reasons', { reasonCode: 'TOOL' })
    await first.ask('POST', '/api/schedules', { scheduleID: 'S', shifts: [shift] })
    for (const resourceID of machines) await first.ask('POST', '/api/resources', { resourceID, scheduleID: 'S' })
    const devices = []
    for (const resourceId of machines) devices.push(await first.connectDevice({ resourceId }))
    const told = devices.map((device) => tellFacts(device))
    let reasons = 0
    let over = false
    const talking = (async () => {
      while (!over) {
        const resourceID = machines[reasons % machines.length]
        const start = Date.parse('2026-03-02T14:00:00Z') + reasons * 3000
        const times = { start: new Date(start), end: new Date(start + 2000) }
        const { status } = await first.ask('POST', '/api/reasonEntries', { resourceID, reasonCode: 'TOOL', ...times })
        if (status === 200) reasons += 1
        await sleep(10)
      }
    })()
    await sleep(options.beforeMs)
    lost = { facts: told.map(({ acknowledged }) => new Set(acknowledged)), reasons }
    const began = Date.now()
    await run(home, 'backup', `${home} backed up`)
    backupMs = Date.now() - began
    over = true
    await Promise.all([talking, ...told.map((facts) => facts.end())])
    await Promise.all(devices.map(({ nats }) => nats.close()))
  } finally {
    await first.stop()
  }

  const other = `${home} again`
  await run(other, 'restore', `${home} backed up`)
  const again = await startInstallation({ home: other })
  try {
    const { clickhouseUrl, databaseUrl } = await runningHome(other)
    const clickhouse = openClickHouse(clickhouseUrl)
    const read = () => readFigures({ clickhouse, databaseUrl })
    let figures = await read()
    // What Postgres says is still to be computed is computed by and by.
    for (const end = Date.now() + 20_000; Date.now() < end && !figures.areEqual; figures = await read())
      await sleep(500)
    await clickhouse.close()
    const before = lost.facts.reduce((sum, facts) => sum + facts.size, 0)
    const missing = lost.facts.map((facts, k) => [...facts].filter((second) => !figures.facts[k]?.has(second)).length)
    const lostFacts = missing.reduce((sum, count) => sum + count, 0)
    return {
      lostFacts,
      lostReasons: Math.max(0, lost.reasons - figures.reasons),
      since: figures.raw.good - (before - lostFacts),
      backupMs,
      raw: figures.raw,
      windows: figures.windows,
    }
  } finally {
    await again.stop()
  }
}

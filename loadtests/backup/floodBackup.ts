import { setTimeout as sleep } from 'node:timers/promises'
import { publishFacts } from '../installation/publishFacts.ts'
import { type Installation, spacedFolder, startInstallation } from '../installation/startInstallation.ts'
import { runBackup } from './runBackup.ts'

/** A backup made under a flood. */
export type FloodedBackup = {
  home: string
  backup: string
  /**
   * The data acknowledged before the backup: the seconds published by each device (`publishFacts`), and the number of
   * reasons.
   */
  before: { facts: Set<number>[]; reasons: number }
  backupMs: number
  /** The output of the backup. */
  output: string
}

const days = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY']
const shift = { shiftNum: 1, name: 'Day', days, start: '06:00', end: '22:00' }

/**
 * Backs up an installation in which machines publish and users enter reasons without a pause, and stops it. `started`
 * receives it once it has a company, `backedUp` while it is still running.
 */
export async function floodBackup(options: {
  machines: number
  /** Facts that each machine sends at a time. */
  atOnce?: number
  beforeMs: number
  env?: Record<string, string>
  started?: (takt: Installation) => Promise<void>
  backedUp?: (takt: Installation) => Promise<void>
}): Promise<FloodedBackup> {
  const home = await spacedFolder()
  const backup = `${home} backed up`
  const takt = await startInstallation({ home, env: options.env })
  try {
    await takt.setUp()
    await options.started?.(takt)
    const machines = Array.from({ length: options.machines }, (_, k) => `M-${k + 1}`)
    await takt.request('POST', '/api/reasons', { reasonCode: 'TOOL' })
    await takt.request('POST', '/api/schedules', { scheduleID: 'S', shifts: [shift] })
    for (const resourceID of machines) await takt.request('POST', '/api/resources', { resourceID, scheduleID: 'S' })
    const devices = []
    for (const resourceId of machines) devices.push(await takt.connectDevice({ resourceId }))
    const factStreams = devices.map((device) => publishFacts(device, options.atOnce))
    let reasons = 0
    let over = false
    const reasonLoop = (async () => {
      while (!over) {
        const resourceID = machines[reasons % machines.length]
        const start = Date.parse('2026-03-02T14:00:00Z') + reasons * 3000
        const times = { start: new Date(start), end: new Date(start + 2000) }
        const { status } = await takt.request('POST', '/api/reasonEntries', {
          resourceID,
          reasonCode: 'TOOL',
          ...times,
        })
        if (status === 200) reasons += 1
        await sleep(10)
      }
    })()
    await sleep(options.beforeMs)
    const before = { facts: factStreams.map(({ acknowledged }) => new Set(acknowledged)), reasons }
    const startedAt = Date.now()
    const { code, output } = await runBackup(home, 'backup', backup)
    const backupMs = Date.now() - startedAt
    over = true
    await Promise.all([reasonLoop, ...factStreams.map((facts) => facts.end())])
    await Promise.all(devices.map(({ nats }) => nats.close()))
    if (code !== 0) throw new Error(`the backup failed: ${output}`)
    await options.backedUp?.(takt)
    return { home, backup, before, backupMs, output }
  } finally {
    await takt.stop()
  }
}

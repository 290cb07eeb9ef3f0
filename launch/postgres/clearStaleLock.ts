import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startOf } from '@takt/store/process/pidFile.ts'

/**
 * Makes way for a server on `folder`, which a killed one may still hold: a server that survived is stopped; a lock
 * whose process number belongs to something else by now is removed.
 */
export async function clearStaleLock(folder: string): Promise<void> {
  const lock = join(folder, 'postmaster.pid')
  const [pid, dataFolder] = (await readFile(lock, 'utf8').catch(() => '')).split('\n')
  if (!Number(pid)) return
  const startedAt = startOf(Number(pid))
  if (!startedAt) return
  if (!commandOf(Number(pid)).includes(dataFolder!)) return rm(lock, { force: true })
  process.kill(Number(pid), 'SIGINT')
  while (startOf(Number(pid)) === startedAt) await pause(50)
}

function commandOf(pid: number) {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    return execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' })
  } catch {
    return ''
  }
}

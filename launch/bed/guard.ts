import { rm } from 'node:fs/promises'
import { createInterface } from 'node:readline'

/**
 * A process that outlives its parent by a moment: it is told process ids and folders, one JSON line each, and when its
 * input ends, however the parent ended, it kills those processes and removes those folders.
 */
const pids = new Set<number>()
const folders = new Set<string>()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
for await (const line of createInterface({ input: process.stdin })) {
  const told = JSON.parse(line) as { pid?: number; gone?: number; folder?: string }
  if (told.pid) pids.add(told.pid)
  if (told.gone) pids.delete(told.gone)
  if (told.folder) folders.add(told.folder)
}
for (const pid of pids) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {}
}
for (const folder of folders) await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })

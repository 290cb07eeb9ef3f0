import { rm } from 'node:fs/promises'
import { createInterface } from 'node:readline'

/**
 * A process that outlives its parent by a moment: it receives process IDs and folders, one JSON object per line, and
 * when its input ends, however the parent ended, it kills those processes and removes those folders.
 */
const pids = new Set<number>()
const folders = new Set<string>()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
for await (const line of createInterface({ input: process.stdin })) {
  const part = JSON.parse(line) as { pid?: number; gone?: number; folder?: string }
  if (part.pid) pids.add(part.pid)
  if (part.gone) pids.delete(part.gone)
  if (part.folder) folders.add(part.folder)
}
for (const pid of pids) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {}
}
for (const folder of folders) await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })

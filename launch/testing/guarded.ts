import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp } from 'node:fs/promises'
import { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Running } from '../process/process.ts'

const program = fileURLToPath(new URL('guard.ts', import.meta.url))
let guard: ChildProcess | null = null

function sendToGuard(message: object) {
  if (!guard) {
    guard = spawn(process.execPath, [program], { stdio: ['pipe', 'ignore', 'inherit'], detached: true })
    guard.unref()
    if (guard.stdin instanceof Socket) guard.stdin.unref()
  }
  guard.stdin!.write(`${JSON.stringify(message)}\n`)
}

/** Ensures that the process is killed however this process ends. */
export function guarded(running: Running): Running {
  sendToGuard({ pid: running.pid })
  running.exited.then(() => sendToGuard({ gone: running.pid }))
  return running
}

/** Creates a temporary folder in `within` that is removed however this process ends. */
export async function guardedFolder(within = tmpdir()): Promise<string> {
  const folder = await mkdtemp(join(within, 'takt-test-'))
  sendToGuard({ folder })
  return folder
}

import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/**
 * Waits until its input ends, however that happens, and then runs the program in its arguments: a shell takes a
 * fiftieth of the memory in which Node would wait.
 */
const waitThenRun = `trap '' INT TERM HUP; while read -r _; do :; done; exec "$0" "$@"`

/** Starts the process that stops the processes listed in `folder` if this one ends without having done so. */
export function startGuard(folder: string): { dismiss(): void } {
  const program = fileURLToPath(new URL('./guard.ts', import.meta.url))
  const args = ['-c', waitThenRun, process.execPath, program, folder]
  const guard = spawn('/bin/sh', args, { stdio: ['pipe', 'ignore', 'ignore'], detached: true })
  guard.on('error', () => {})
  guard.unref()
  return { dismiss: () => void guard.stdin.end() }
}

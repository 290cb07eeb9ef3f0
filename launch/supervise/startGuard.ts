import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Starts the process that stops the processes listed in `folder` if this one ends without having done so. */
export function startGuard(folder: string): { dismiss(): void } {
  const program = fileURLToPath(new URL('./guard.ts', import.meta.url))
  const guard = spawn(process.execPath, [program, folder], { stdio: ['pipe', 'ignore', 'ignore'], detached: true })
  guard.on('error', () => {})
  guard.unref()
  return { dismiss: () => void guard.stdin.end() }
}

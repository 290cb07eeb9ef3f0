import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { startProcess, type Traces } from './process/process.ts'
import { program } from './process/program.ts'
import type { ServiceEnv } from './serviceParts.ts'

/**
 * Runs one of the product's programs to its end, reporting its output lines; throws with its last output if it fails.
 */
export async function runOnce(about: {
  name: string
  path: string
  env: ServiceEnv
  traces: Traces | null
  report?: (line: string) => void
  signal: AbortSignal
}): Promise<void> {
  const { name, path, env, traces, report, signal } = about
  const running = await startProcess({
    name,
    command: process.execPath,
    args: program(path),
    env,
    traces: traces ?? undefined,
  })
  const stop = () => void running.stop()
  signal.addEventListener('abort', stop)
  if (signal.aborted) stop()
  const lines = report ? once(createInterface({ input: running.child.stdout! }).on('line', report), 'close') : null
  const ended = await running.exited
  // The last lines of its output may arrive after it has ended.
  await lines
  signal.removeEventListener('abort', stop)
  if (ended !== 'code 0') throw new Error(`${name} failed (${ended}): ${running.tail()}`)
}

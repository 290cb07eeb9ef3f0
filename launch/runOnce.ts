import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { startProcess, type Traces } from './process/process.ts'
import { program } from './process/program.ts'
import type { ServiceEnv } from './serviceParts.ts'

/** Runs one of our programs to its end, telling what it prints; throws with its last words when it fails. */
export async function runOnce(about: {
  name: string
  path: string
  env: ServiceEnv
  traces: Traces | null
  tell?: (line: string) => void
  signal: AbortSignal
}): Promise<void> {
  const { name, path, env, traces, tell, signal } = about
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
  const lines = tell ? once(createInterface({ input: running.child.stdout! }).on('line', tell), 'close') : null
  const ended = await running.exited
  // The last of what it printed may come after its end.
  await lines
  signal.removeEventListener('abort', stop)
  if (ended !== 'code 0') throw new Error(`${name} failed (${ended}): ${running.tail()}`)
}

import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('writerProcess.ts', import.meta.url))

/** Ingest in its own process, which can be killed. */
export type WriterProcess = { kill: () => Promise<void>; stop: () => Promise<void>; running: Promise<unknown> }

/** Starts the writer as a process for `devices` machines spread over `accounts` organizations. */
export function startWriter(
  env: Record<string, string>,
  flood: { devices: number; accounts: number },
  execArgv: string[] = [],
): WriterProcess {
  const child = fork(program, {
    env: { PATH: process.env.PATH, LOG_LEVEL: 'error', ...env, FLOOD: JSON.stringify(flood) },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    execArgv,
  })
  const exited = once(child, 'exit')
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await exited
  }
  return { kill: () => end('SIGKILL'), stop: () => end('SIGTERM'), running: once(child, 'message') }
}

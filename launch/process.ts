import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'

export type Command = {
  name: string
  command: string
  args: string[]
  env?: NodeJS.ProcessEnv
  cwd?: string
  uid?: number
  gid?: number
  /** Where its output is appended; without it the output is only kept for error messages. */
  logFile?: string
}

/** A started process. `tail()` is the last of what it printed; `exited` settles with how it ended and never rejects. */
export type Running = {
  name: string
  pid: number
  child: ChildProcess
  exited: Promise<string>
  isAlive(): boolean
  tail(): string
  stop(options?: { signal?: NodeJS.Signals; graceMs?: number }): Promise<void>
}

const keepChars = 4000

/** Starts a process without a shell; rejects when it cannot be started at all. */
export async function startProcess(options: Command): Promise<Running> {
  const { command, args, env, cwd, uid, gid } = options
  const child = spawn(command, args, { env: env ?? process.env, cwd, uid, gid, stdio: ['ignore', 'pipe', 'pipe'] })
  const log = options.logFile ? createWriteStream(options.logFile, { flags: 'a', mode: 0o600 }) : null
  let kept = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      log?.write(chunk)
      kept = (kept + chunk.toString('utf8')).slice(-keepChars)
    })
  const exited = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => resolve(signal ?? `code ${code}`))
    child.once('error', (error) => resolve(error.message))
  })
  exited.then(() => log?.end())
  await Promise.race([once(child, 'spawn'), once(child, 'error').then(([error]) => Promise.reject(error))])
  const isAlive = () => child.exitCode === null && child.signalCode === null
  return {
    name: options.name,
    pid: child.pid!,
    child,
    exited,
    isAlive,
    tail: () => kept.trim(),
    async stop({ signal = 'SIGTERM', graceMs = 10_000 } = {}) {
      if (!isAlive()) return
      child.kill(signal)
      const timer = setTimeout(() => child.kill('SIGKILL'), graceMs)
      await exited
      clearTimeout(timer)
    },
  }
}

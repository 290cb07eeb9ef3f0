import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, mkdirSync, rmSync, type WriteStream } from 'node:fs'
import { dirname } from 'node:path'
import { writePidFile } from '@takt/store/process/pidFile.ts'

/** Where a supervised process leaves its traces: what it prints, and the file by which a later run finds it. */
export type Traces = { log: string; pid: string }

export type Command = {
  name: string
  command: string
  args: string[]
  env?: NodeJS.ProcessEnv
  cwd?: string
  uid?: number
  gid?: number
  /** Without it, what it prints is only kept for error messages. */
  traces?: Traces
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

/**
 * Starts a process without a shell, out of reach of the terminal's Ctrl-C; rejects when it cannot be started at all.
 */
export async function startProcess(options: Command): Promise<Running> {
  const { name, command, args, env, cwd, uid, gid, traces } = options
  const child = spawn(command, args, {
    env: env ?? process.env,
    cwd,
    uid,
    gid,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
  })
  // Written at once: a kill of ours in the next moment must not leave a process that nobody knows of.
  try {
    if (traces && child.pid) writePidFile(traces.pid, { name, pid: child.pid })
  } catch (error) {
    // So must a disk that is full.
    child.on('error', () => {}).kill('SIGKILL')
    throw error
  }
  const tail = collect(child, traces)
  const exited = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => resolve(signal ?? `code ${code}`))
    child.once('error', (error) => resolve(error.message))
  })
  if (traces) exited.then(() => rmSync(traces.pid, { force: true }))
  await Promise.race([once(child, 'spawn'), once(child, 'error').then(([error]) => Promise.reject(error))])
  const isAlive = () => child.exitCode === null && child.signalCode === null
  return {
    name,
    pid: child.pid!,
    child,
    exited,
    isAlive,
    tail,
    async stop({ signal = 'SIGTERM', graceMs = 10_000 } = {}) {
      if (!isAlive()) return
      child.kill(signal)
      const timer = setTimeout(() => child.kill('SIGKILL'), graceMs)
      await exited
      clearTimeout(timer)
    },
  }
}

function collect(child: ChildProcess, traces?: Traces) {
  if (traces) mkdirSync(dirname(traces.log), { recursive: true })
  let log: WriteStream | null = null
  const open = () => {
    if (!traces) return null
    const opened = createWriteStream(traces.log, { flags: 'a', mode: 0o600 })
    // A full disk must not take the supervisor down with the log, nor end the log for good.
    return opened.on('error', () => {
      if (log === opened) log = null
    })
  }
  let kept = ''
  for (const stream of [child.stdout!, child.stderr!])
    stream.on('data', (chunk: Buffer) => {
      log ??= open()
      log?.write(chunk)
      kept = (kept + chunk.toString('utf8')).slice(-keepChars)
    })
  child.once('close', () => log?.end())
  return () => kept.trim()
}

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, mkdirSync, rmSync, type WriteStream } from 'node:fs'
import { dirname } from 'node:path'
import { writePidFile } from '@takt/store/process/pidFile.ts'

/** The files of a supervised process: the log of its output, and the pid file by which a later run finds it. */
export type Traces = { log: string; pid: string }

export type Command = {
  name: string
  command: string
  args: string[]
  env?: NodeJS.ProcessEnv
  cwd?: string
  uid?: number
  gid?: number
  /** Without it, the output is used only in error messages. */
  traces?: Traces
}

/**
 * A started process. `tail()` is the end of its output; `exited` settles with its exit code, signal or error and never
 * rejects.
 */
export type Running = {
  name: string
  pid: number
  child: ChildProcess
  exited: Promise<string>
  isAlive(): boolean
  tail(): string
  stop(options?: { signal?: NodeJS.Signals; graceMs?: number }): Promise<void>
}

const tailChars = 4000

/** Starts a process without a shell, out of reach of the terminal's Ctrl-C; rejects if it cannot be started at all. */
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
  // Written at once: if this process is killed in the next moment, the child must be found by a later run.
  try {
    if (traces && child.pid) writePidFile(traces.pid, { name, pid: child.pid })
  } catch (error) {
    // The process must end as well if the disk is full.
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
    // A full disk must not stop the supervisor together with the log, nor end the log permanently.
    return opened.on('error', () => {
      if (log === opened) log = null
    })
  }
  let lastOutput = ''
  for (const stream of [child.stdout!, child.stderr!])
    stream.on('data', (chunk: Buffer) => {
      log ??= open()
      log?.write(chunk)
      lastOutput = (lastOutput + chunk.toString('utf8')).slice(-tailChars)
    })
  child.once('close', () => log?.end())
  return () => lastOutput.trim()
}

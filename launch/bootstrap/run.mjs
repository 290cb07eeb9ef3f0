import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { checkout, toolEnv } from './checkout.mjs'

/** Runs a program and captures its output; resolves with its exit code and output. */
export function runQuietly(command, args, env = toolEnv()) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: checkout, env, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
    child.once('error', (error) => resolve({ code: 127, output: error.message }))
    child.once('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

/** Runs the npm that runs this process, else the one in PATH, and captures its output. */
export function runNpm(args) {
  const npm = process.env.npm_execpath
  if (npm) return runQuietly(process.execPath, [npm, ...args])
  return runQuietly(process.platform === 'win32' ? 'npm.cmd' : 'npm', args)
}

/**
 * Runs a program in place of this process: it prints to this terminal and is stopped when this process is, or when the
 * process that started this one is gone. Resolves with its exit code.
 */
export function runInstead(command, args, env = toolEnv()) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: checkout, env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
    const stop = () => child.kill('SIGTERM')
    // The terminal sends its Ctrl-C to the program as well; this process only waits for it to end.
    process.on('SIGINT', () => {})
    for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, stop)
    whenNpmIsGone(stop)
    child.once('error', (error) => {
      console.error(error.message)
      resolve(127)
    })
    child.once('exit', (code) => resolve(code ?? 1))
  })
}

/** Calls `stop` when the npm that runs this script is gone without a signal (a kill -9). */
function whenNpmIsGone(stop) {
  if (!process.env.npm_lifecycle_event) return
  const line = () => `${process.ppid} ${parentOf(process.ppid)}`
  const usual = line()
  setInterval(() => line() === usual || stop(), 300).unref()
}

/** Returns the parent of a process: between npm and this process there is a shell. Easily readable only on Linux. */
function parentOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ')[1]
  } catch {
    return null
  }
}

/** Runs a step that may take long and reports that it is still in progress. */
export async function longStep(label, work) {
  const startedAt = Date.now()
  const seconds = () => `${Math.round((Date.now() - startedAt) / 1000)} s`
  console.log(`  ${label} …`)
  const timer = setInterval(() => console.log(`  ${label} … ${seconds()}`), 10_000)
  try {
    const result = await work()
    console.log(`  ${label}: done in ${seconds()}`)
    return result
  } finally {
    clearInterval(timer)
  }
}

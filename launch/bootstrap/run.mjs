import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { checkout, toolEnv } from './checkout.mjs'

/** Runs a program, keeping what it prints; resolves with its exit code and output. */
export function runQuietly(command, args, env = toolEnv()) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: checkout, env, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
    child.once('error', (error) => resolve({ code: 127, output: error.message }))
    child.once('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

/** Runs the npm that runs us, else the one in PATH, keeping what it prints. */
export function runNpm(args) {
  const npm = process.env.npm_execpath
  if (npm) return runQuietly(process.execPath, [npm, ...args])
  return runQuietly(process.platform === 'win32' ? 'npm.cmd' : 'npm', args)
}

/**
 * Runs a program in our place: it prints to our terminal and is told to stop when we are, or when whoever started us is
 * gone. Resolves with its exit code.
 */
export function runInstead(command, args, env = toolEnv()) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: checkout, env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
    const stop = () => child.kill('SIGTERM')
    // The terminal sends its Ctrl-C to the program as well; we only wait for it to end.
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

/** Calls `stop` when npm, by whose script we run, is gone without having told us (a kill -9). */
function whenNpmIsGone(stop) {
  if (!process.env.npm_lifecycle_event) return
  const line = () => `${process.ppid} ${parentOf(process.ppid)}`
  const usual = line()
  setInterval(() => line() === usual || stop(), 300).unref()
}

/** The parent of a process: between npm and us there is a shell. Only Linux tells it without ado. */
function parentOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ')[1]
  } catch {
    return null
  }
}

/** Does a step that may take long, telling that it goes on. */
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

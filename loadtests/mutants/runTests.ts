import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Report, readReport } from './readReport.ts'

export type Outcome = Report & {
  state: 'passed' | 'failed' | 'timed out' | 'set-up failed' | 'no test ran'
  /** The output of Vitest. */
  output: string
}

/** Time for Vitest to stop the databases of its tests before it is killed. */
const stopTimeoutMs = 20_000

/**
 * Runs Vitest with `args` in the copy of a checkout, without retries, and returns its results. A run that exceeds
 * `timeoutMs` is stopped together with the processes it started.
 */
export async function runTests(folder: string, args: readonly string[], timeoutMs: number): Promise<Outcome> {
  if (args.some((arg) => arg.endsWith('.e2e.test.ts'))) await buildWeb(folder)
  const reportFile = join(folder, 'node_modules', 'report.json')
  rmSync(reportFile, { force: true })
  const vitest = join(folder, 'node_modules', 'vitest', 'vitest.mjs')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`]
  const { CI: _CI, NODE_ENV: _NODE_ENV, ...environment } = process.env
  const child = spawn(process.execPath, [vitest, ...args, ...reporters], {
    cwd: folder,
    env: { ...environment, FC_SEED: '20260610' },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const stop = (signal: NodeJS.Signals) => {
    try {
      process.kill(-child.pid!, signal)
    } catch {
      // All of them have already ended.
    }
  }
  const stopOnExit = () => stop('SIGKILL')
  // Before the copy is removed.
  process.prependListener('exit', stopOnExit)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  let timedOut = false
  let killTimer: NodeJS.Timeout | undefined
  const timer = setTimeout(() => {
    timedOut = true
    stop('SIGTERM')
    killTimer = setTimeout(() => stop('SIGKILL'), stopTimeoutMs)
  }, timeoutMs)
  await new Promise<void>((resolve, reject) => child.once('error', reject).once('close', () => resolve()))
  clearTimeout(timer)
  clearTimeout(killTimer)
  process.off('exit', stopOnExit)
  const report = readReport(folder, reportFile)
  return { ...report, state: timedOut ? 'timed out' : stateOf(report), output }
}

/**
 * Builds the web application of the copy, which on a busy machine takes longer than the setup of a test may. Throws on
 * failure.
 */
async function buildWeb(folder: string): Promise<void> {
  const { href } = pathToFileURL(join(folder, 'launch', 'bootstrap', 'buildWeb.mjs'))
  const copy: typeof import('@takt/launch/bootstrap/buildWeb.mjs') = await import(href)
  const failure = await copy.buildWeb(process.execPath)
  if (failure) throw new Error(failure)
}

function stateOf({ passed, failed, broken }: Report): Outcome['state'] {
  if (failed.length > 0) return 'failed'
  if (broken.length > 0) return 'set-up failed'
  return passed.length > 0 ? 'passed' : 'no test ran'
}

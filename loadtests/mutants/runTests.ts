import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { z } from 'zod'

/** A test by its file and full title; null is the title where the file itself could not be run. */
export type FailedTest = { file: string; title: string | null }

export type Outcome = { state: 'passed' | 'failed' | 'timed out' | 'no test ran'; failed: FailedTest[]; output: string }

/** The part of Vitest's JSON report that is read here. */
const report = z.object({
  numPassedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
})

/** Time in which Vitest stops the databases of its tests before it is killed. */
const stopTimeoutMs = 20_000

/**
 * Runs Vitest with `args` in the copy of a checkout, without retries, and returns the tests that failed. A run that
 * exceeds `timeoutMs` is stopped together with the processes it started.
 */
export async function runTests(folder: string, args: readonly string[], timeoutMs: number): Promise<Outcome> {
  const reportFolder = mkdtempSync(join(tmpdir(), 'takt-mutants-report-'))
  const reportFile = join(reportFolder, 'report.json')
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
      // All of them have ended already.
    }
  }
  const stopWithUs = () => stop('SIGKILL')
  process.on('exit', stopWithUs)
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
  process.off('exit', stopWithUs)
  const outcome = readReport(folder, reportFile)
  rmSync(reportFolder, { recursive: true, force: true })
  return { ...outcome, ...(timedOut ? { state: 'timed out' } : {}), output }
}

function readReport(folder: string, reportFile: string): Pick<Outcome, 'state' | 'failed'> {
  let text: string
  try {
    text = readFileSync(reportFile, 'utf8')
  } catch {
    return { state: 'no test ran', failed: [] }
  }
  const { numPassedTests, testResults } = report.parse(JSON.parse(text))
  const failed = testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, assertionResults }): FailedTest[] => {
      const file = relative(folder, name)
      const titles = assertionResults.filter(({ status }) => status === 'failed')
      return titles.length > 0 ? titles.map(({ fullName }) => ({ file, title: fullName })) : [{ file, title: null }]
    })
  return { state: failed.length > 0 ? 'failed' : numPassedTests > 0 ? 'passed' : 'no test ran', failed }
}

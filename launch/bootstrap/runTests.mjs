import { buildWeb } from './buildWeb.mjs'
import { checkAll } from './checkAll.mjs'
import { inCheckout, toolEnv } from './checkout.mjs'
import { findChromium } from './findChromium.mjs'
import { runInstead } from './run.mjs'

const withoutBrowser = ['unit', 'int']
const withBrowser = [...withoutBrowser, 'component', 'e2e']

const vitest = (node, args, env = {}) =>
  runInstead(node, [inCheckout('node_modules', 'vitest', 'vitest.mjs'), 'run', ...args], toolEnv(env))

const projectArgs = (names) => names.flatMap((name) => ['--project', name])

/**
 * Checks, builds and runs every test, or those that match `filters`; the last line is Vitest's own test count. Fails if
 * any step failed.
 */
export const runTests = (node, filters) => checkAndRun(node, filters)

/** Full-length fault drills and random histories, each of which prints its seed; and the generated Python client. */
const drills = [
  ['pythonClient.ts'],
  ['faults.ts'],
  ['tagFaults.ts'],
  ['backup.ts'],
  ['diskFull.ts'],
  ['plant1000.ts'],
  ['histories.ts', '1000'],
]

/** Runs every test with more random rounds, then the full-length drills, which take hours. */
export async function runFullTests(node, filters) {
  let failed = await checkAndRun(node, filters, { FC_RUNS: '10', FUZZ_TIMES: '10' })
  for (const [file, ...args] of drills) {
    console.log(`\n── node loadtests/${[file, ...args].join(' ')}`)
    failed = (await runInstead(node, [inCheckout('loadtests', file), ...args], toolEnv())) || failed
  }
  return failed
}

/** Returns the path of Chromium; prints that the run counts as failed if there is none. */
async function neededChromium() {
  const chromium = await findChromium()
  if (!chromium)
    console.error(
      'Chromium was not found, so the browser tests are skipped and this run counts as failed. Install Chromium in PATH, or set CHROMIUM_PATH. If npm is reachable, Linux on x64 gets it from there.',
    )
  return chromium
}

async function checkAndRun(node, filters, more = {}) {
  const checked = await checkAll(node)
  const failure = await buildWeb(node)
  if (failure) console.error(`The web application could not be built:\n${failure}`)
  const chromium = await neededChromium()
  const projects = chromium ? [] : projectArgs(withoutBrowser)
  const tested = await vitest(node, [...projects, ...filters], {
    ...more,
    ...(chromium ? { CHROMIUM_PATH: chromium } : {}),
  })
  return tested || checked || (failure || !chromium ? 1 : 0)
}

/** Runs the unit tests, which start no process, or those that match `filters`. */
export const runUnitTests = (node, filters) => vitest(node, [...projectArgs(['unit']), ...filters])

/**
 * Runs the tests with imports that reach a changed file: uncommitted changes, or all changes since the commit in the
 * first argument. End-to-end tests run the built product and import none of it, so they are left out unless they
 * changed themselves.
 */
export async function runChangedTests(node, [since]) {
  const chromium = await neededChromium()
  const tested = await vitest(
    node,
    [
      since ? `--changed=${since}` : '--changed',
      '--passWithNoTests',
      ...projectArgs(chromium ? withBrowser : withoutBrowser),
    ],
    chromium ? { CHROMIUM_PATH: chromium } : {},
  )
  return tested || (chromium ? 0 : 1)
}

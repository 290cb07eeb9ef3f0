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
 * Checks, builds and runs every test, or those that `filters` name; the last line is the tests' plain count. Fails if
 * anything before them failed.
 */
export const runTests = (node, filters) => checkAndRun(node, filters)

/** Fault drills and random histories in full length, each of which prints its seed; and the generated Python client. */
const drills = [
  ['pythonClient.ts'],
  ['faults.ts'],
  ['tagFaults.ts'],
  ['backup.ts'],
  ['diskFull.ts'],
  ['plant1000.ts'],
  ['histories.ts', '1000'],
]

/** Runs every test with more random rounds, then the drills in full length, which takes hours. */
export async function runFullTests(node, filters) {
  let failed = await checkAndRun(node, filters, { FC_RUNS: '10', FUZZ_TIMES: '10' })
  for (const [file, ...args] of drills) {
    console.log(`\n── node loadtests/${[file, ...args].join(' ')}`)
    failed = (await runInstead(node, [inCheckout('loadtests', file), ...args], toolEnv())) || failed
  }
  return failed
}

/** The path of Chromium; without it says that the run counts as failed. */
async function neededChromium() {
  const chromium = await findChromium()
  if (!chromium)
    console.error(
      'There is no Chromium, so the browser tests are left out and this run counts as failed. Install Chromium so that it is in PATH, or name it in CHROMIUM_PATH; where npm is reached, Linux on x64 takes it from there.',
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

/** Runs the unit tests, which start no process, or those that `filters` name. */
export const runUnitTests = (node, filters) => vitest(node, [...projectArgs(['unit']), ...filters])

/**
 * Runs the tests whose imports reach a changed file: uncommitted changes, or all since the commit that the first
 * argument names. End-to-end tests run the built product and import none of it, so they are left out unless changed
 * themselves.
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

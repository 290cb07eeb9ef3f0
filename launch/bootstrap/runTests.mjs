import { buildWeb } from './buildWeb.mjs'
import { checkAll } from './checkAll.mjs'
import { inCheckout, toolEnv } from './checkout.mjs'
import { findChromium } from './findChromium.mjs'
import { runInstead } from './run.mjs'

/**
 * Checks, builds and runs every test, or those that `filters` name; the last line is the tests' plain count. Fails if anything
 * before them failed.
 */
export async function runTests(node, filters) {
  const checked = await checkAll(node)
  const failure = await buildWeb(node)
  if (failure) console.error(`The web application could not be built:\n${failure}`)
  const chromium = await findChromium()
  if (!chromium)
    console.error(
      'There is no Chromium, so the browser tests are left out and this run counts as failed. Install Chromium so that it is in PATH, or name it in CHROMIUM_PATH; where npm is reached, Linux on x64 takes it from there.',
    )
  const projects = chromium ? [] : ['--project', 'unit', '--project', 'int']
  const env = toolEnv({
    ...(chromium ? { CHROMIUM_PATH: chromium } : {}),
    // Every claim of docs/conformance.md is to be proven by this run, not only those of files that happen to run.
    ...(chromium && filters.length === 0 ? { TAKT_ALL_TESTS: 'yes' } : {}),
  })
  const tested = await runInstead(
    node,
    [inCheckout('node_modules', 'vitest', 'vitest.mjs'), 'run', ...projects, ...filters],
    env,
  )
  return tested || checked || (failure || !chromium ? 1 : 0)
}

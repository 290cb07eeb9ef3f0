import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { longStep, runQuietly } from './run.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

/** The browser for the tests: a given one, one in PATH, or (as root on Debian and its family) one installed now; else null. */
export async function findChromium() {
  const known = look()
  if (known) return known
  if (process.platform !== 'linux' || process.getuid() !== 0) return null
  await longStep('installing Chromium for the browser tests', async () => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    await runQuietly('apt-get', ['-q', 'update'], env)
    await runQuietly('apt-get', ['-q', 'install', '-y', '--no-install-recommends', 'chromium'], env)
  })
  return look()
}

function look() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin'].filter(Boolean)
  const paths = folders.flatMap((folder) => names.map((name) => join(folder, name)))
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

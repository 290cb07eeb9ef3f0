import { readFileSync } from 'node:fs'
import { inCheckout } from './checkout.mjs'
import { longStep, runNpm } from './run.mjs'

/** Installs the packages of package-lock.json unless exactly these are installed; package scripts are not run. */
export async function installPackages() {
  if (isInstalled()) return
  const { code, output } = await longStep('installing packages', () => {
    // Not `npm ci`: it rejects the lock file when a registry lacks an optional package for another system.
    const args = [
      'install',
      '--no-save',
      '--ignore-scripts',
      '--include=dev',
      '--include=optional',
      '--no-audit',
      '--no-fund',
    ]
    return runNpm(args)
  })
  if (code !== 0)
    throw new Error(`The packages could not be installed. ${remedy(output)}\n\n${output.trim().slice(-1500)}`)
}

/**
 * True if node_modules contains the packages that the lock file requires on this platform, according to npm's own
 * record of installed packages.
 */
export function isInstalled() {
  const wanted = readPackages(inCheckout('package-lock.json'))
  const present = readPackages(inCheckout('node_modules', '.package-lock.json'))
  return Object.entries(wanted).every(
    ([path, about]) =>
      !path.startsWith('node_modules/') || about.link || isForeign(about) || present[path]?.version === about.version,
  )
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch {
    return {}
  }
}

/** Optional packages count only if they are for this system; the C library they need cannot be determined here. */
function isForeign({ optional, os, cpu, libc }) {
  return Boolean(optional) && (Boolean(libc) || !names(os, process.platform) || !names(cpu, process.arch))
}

const names = (allowed, value) => [allowed ?? []].flat().includes(value)

function remedy(output) {
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|network/i.test(output))
    return 'The package registry cannot be reached: check the network (and the proxy and registry settings of npm), then start again.'
  if (/ENOSPC/.test(output)) return 'The disk is full: free about 2 GB, then start again.'
  if (/EACCES|EPERM|EROFS/.test(output)) return 'This folder is not writable: make the user who starts Takt its owner.'
  return 'Output of npm:'
}

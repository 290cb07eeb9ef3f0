import { readFileSync } from 'node:fs'
import { inCheckout } from './checkout.mjs'
import { longStep, runNpm } from './run.mjs'

/** Installs the packages of package-lock.json unless exactly these are installed; no package's own script runs. */
export async function installPackages() {
  if (isInstalled()) return
  const { code, output } = await longStep('installing packages', () => {
    // Not `npm ci`: it refuses the lock file when a registry lacks a package that is optional and meant for another
    // system.
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
 * Whether node_modules holds what the lock file asks for on this platform, by npm's own record of what it installed.
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

/**
 * Of the optional packages only those count that name this very system; which C library they need cannot be told from
 * here.
 */
function isForeign({ optional, os, cpu, libc }) {
  return Boolean(optional) && (Boolean(libc) || !names(os, process.platform) || !names(cpu, process.arch))
}

const names = (allowed, value) => [allowed ?? []].flat().includes(value)

function remedy(output) {
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|network/i.test(output))
    return 'The package registry cannot be reached: check the network (and the proxy and registry settings of npm), then start again.'
  if (/ENOSPC/.test(output)) return 'The disk is full: make room (about 2 GB), then start again.'
  if (/EACCES|EPERM|EROFS/.test(output)) return 'This folder cannot be written: give it to the user who starts Takt.'
  return 'What npm said:'
}

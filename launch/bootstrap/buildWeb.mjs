import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { inCheckout, toolEnv } from './checkout.mjs'
import { longStep, runQuietly } from './run.mjs'

const record = inCheckout('node_modules', '.cache', 'takt', 'web-build')

const dist = inCheckout('web', 'dist')

/**
 * Builds the web application as it is shipped, unless the built one was made from these very sources; answers what went
 * wrong, or null. Whoever is being served the former one is served it until the new one is complete.
 */
export async function buildWeb(node) {
  const sources = hashOfSources()
  if (existsSync(join(dist, 'index.html')) && sources === readRecord()) return null
  const vite = inCheckout('node_modules', 'vite', 'bin', 'vite.js')
  const built = inCheckout('node_modules', '.cache', 'takt', `web-${process.pid}`)
  const args = [
    vite,
    'build',
    inCheckout('web'),
    '--config',
    inCheckout('web', 'vite.config.ts'),
    '--outDir',
    built,
    '--emptyOutDir',
  ]
  // A test run sets another NODE_ENV, and then libraries would be built in their development form.
  const env = { ...toolEnv(), NODE_ENV: 'production' }
  const { code, output } = await longStep('building the web application', () => runQuietly(node, args, env))
  if (code === 0) replaceDist(built)
  rmSync(built, { recursive: true, force: true })
  if (code !== 0) return output.trim().slice(-3000)
  mkdirSync(dirname(record), { recursive: true })
  writeFileSync(record, sources)
  return null
}

function replaceDist(built) {
  const former = `${built}-former`
  if (existsSync(dist)) renameSync(dist, former)
  renameSync(built, dist)
  rmSync(former, { recursive: true, force: true })
}

function readRecord() {
  return existsSync(record) ? readFileSync(record, 'utf8') : null
}

function hashOfSources() {
  const hash = createHash('sha256').update(readFileSync(inCheckout('package-lock.json')))
  for (const room of ['web', 'domain']) {
    const files = readdirSync(inCheckout(room), { recursive: true, withFileTypes: true })
    const paths = files.filter((file) => file.isFile()).map((file) => join(file.parentPath, file.name))
    for (const path of paths.filter(isSource).sort())
      hash.update(path.slice(inCheckout().length)).update(readFileSync(path))
  }
  return hash.digest('hex')
}

const isSource = (path) => !/[\\/](dist|node_modules)[\\/]|\.test\.tsx?$/.test(path)

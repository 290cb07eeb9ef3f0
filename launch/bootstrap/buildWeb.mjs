import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { inCheckout } from './checkout.mjs'
import { longStep, runQuietly } from './run.mjs'

const record = inCheckout('node_modules', '.cache', 'takt', 'web-build')

/** Builds the web application unless the built one was made from these very sources; answers what went wrong, or null. */
export async function buildWeb(node) {
  const sources = hashOfSources()
  if (existsSync(inCheckout('web', 'dist', 'index.html')) && sources === readRecord()) return null
  const vite = inCheckout('node_modules', 'vite', 'bin', 'vite.js')
  const { code, output } = await longStep('building the web application', () =>
    runQuietly(node, [vite, 'build', inCheckout('web'), '--config', inCheckout('web', 'vite.config.ts')]),
  )
  if (code !== 0) return output.trim().slice(-3000)
  mkdirSync(dirname(record), { recursive: true })
  writeFileSync(record, sources)
  return null
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

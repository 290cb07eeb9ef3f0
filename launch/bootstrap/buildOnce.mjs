import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { checkout, inCheckout } from './checkout.mjs'
import { longStep, runQuietly } from './run.mjs'

/**
 * Builds `target`, a folder that contains the file `expectedFile`, by running Node with `args`, unless the existing
 * build was made from the same sources, the files of `sourceFolders`; `args` receives the folder to build into. Returns
 * an error message, or null. Users of the previous build keep it until the new one is complete.
 */
export async function buildOnce({ name, node, rooms, target, holds, args, env }) {
  const record = inCheckout('node_modules', '.cache', 'takt', `${name}-build`)
  const sources = hashOf(rooms)
  if (existsSync(join(target, holds)) && existsSync(record) && readFileSync(record, 'utf8') === sources) return null
  const built = inCheckout('node_modules', '.cache', 'takt', `${name}-${process.pid}`)
  const { code, output } = await longStep(`building the ${name}`, () => runQuietly(node, args(built), env))
  if (code === 0) replace(target, built)
  rmSync(built, { recursive: true, force: true })
  if (code !== 0) return output.trim().slice(-3000)
  mkdirSync(dirname(record), { recursive: true })
  writeFileSync(record, sources)
  return null
}

function replace(target, built) {
  const former = `${built}-former`
  if (existsSync(target)) renameSync(target, former)
  renameSync(built, target)
  rmSync(former, { recursive: true, force: true })
}

function hashOf(rooms) {
  const hash = createHash('sha256')
    .update(checkout)
    .update(readFileSync(inCheckout('package-lock.json')))
  for (const room of rooms) {
    const files = readdirSync(inCheckout(room), { recursive: true, withFileTypes: true })
    const paths = files.filter((file) => file.isFile()).map((file) => join(file.parentPath, file.name))
    for (const path of paths.filter(isSource).sort())
      hash.update(path.slice(inCheckout().length)).update(readFileSync(path))
  }
  return hash.digest('hex')
}

const isSource = (path) => !/[\\/](dist|node_modules)[\\/]|\.(test|fixture|oracle|arbitrary)\.tsx?$|\.sql$/.test(path)

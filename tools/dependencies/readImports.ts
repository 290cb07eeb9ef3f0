import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { importsOf } from './importsOf.ts'

/** File → the files it imports, both from the top of the repository. */
export type Imports = ReadonlyMap<string, readonly string[]>

const rooms = ['domain', 'store', 'migrations', 'gateway', 'ingest', 'sfu', 'web', 'launch', 'loadtests', 'tools']

/** The imports of all TypeScript in this folder's rooms. */
export function readImports(root: string): Imports {
  const left = new Set(['node_modules', 'dist'])
  const paths = globSync(
    rooms.map((room) => `${room}/**/*.{ts,tsx}`),
    { cwd: root, exclude: (name) => left.has(name) || [...left].some((folder) => name.endsWith(`/${folder}`)) },
  ).map((path) => path.replaceAll('\\', '/'))
  return new Map(paths.sort().map((path) => [path, importsOf(path, readFileSync(join(root, path), 'utf8'))]))
}

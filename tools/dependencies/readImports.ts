import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { importsOf } from './importsOf.ts'

/** File → the files it imports, both by path from the root of the repository. */
export type Imports = ReadonlyMap<string, readonly string[]>

const packages = ['domain', 'store', 'migrations', 'gateway', 'ingest', 'sfu', 'web', 'launch', 'loadtests', 'tools']

/** Returns the imports of all TypeScript files in the packages of a folder. */
export function readImports(root: string): Imports {
  const left = new Set(['node_modules', 'dist'])
  const paths = globSync(
    packages.map((packageName) => `${packageName}/**/*.{ts,tsx}`),
    { cwd: root, exclude: (name) => left.has(name) || [...left].some((folder) => name.endsWith(`/${folder}`)) },
  ).map((path) => path.replaceAll('\\', '/'))
  return new Map(paths.sort().map((path) => [path, importsOf(path, readFileSync(join(root, path), 'utf8'))]))
}

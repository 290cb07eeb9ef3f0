import { execFile } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { cacheFolder } from '@takt/store/process/cacheFolder.ts'

const run = promisify(execFile)
const version = '4.32.5'

/**
 * Returns the schemathesis program of one version, in a Python virtual environment in the cache folder; created if
 * missing. Throws with the remedy if it cannot be created.
 */
export async function findSchemathesis(report: (line: string) => void): Promise<string> {
  const folder = join(cacheFolder(), `schemathesis-${version}`)
  const bin = join(folder, process.platform === 'win32' ? 'Scripts' : 'bin')
  const program = join(bin, 'schemathesis')
  const works = () =>
    run(program, ['--version']).then(
      () => true,
      () => false,
    )
  if (await works()) return program
  await mkdir(cacheFolder(), { recursive: true })
  const python = await findPython()
  report(`making ${folder}`)
  try {
    await run(python, ['-m', 'venv', '--clear', folder])
    await run(join(bin, 'python'), ['-m', 'pip', 'install', '--quiet', `schemathesis==${version}`])
  } catch (error) {
    throw new Error(`schemathesis ${version} could not be installed by ${python}: ${lastLine(error)}. ${remedy}`)
  }
  if (await works()) return program
  throw new Error(`schemathesis ${version} was installed into ${folder}, and does not run. ${remedy}`)
}

const remedy = 'It needs Python 3.10 or newer with venv and pip, and a package registry that pip reaches.'

async function findPython(): Promise<string> {
  for (const program of ['python3', 'python'])
    try {
      await run(program, ['-c', 'import sys, venv; assert sys.version_info >= (3, 10)'])
      return program
    } catch {}
  throw new Error(`Python for schemathesis was not found. ${remedy}`)
}

const lastLine = (error: unknown) =>
  String((error as { stderr?: string }).stderr || error)
    .trim()
    .split('\n')
    .at(-1)

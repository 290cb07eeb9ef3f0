import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { cacheFolder } from '@takt/store/process/cacheFolder.ts'

const run = promisify(execFile)
const version = '0.6.1'
/** Timeout of the installation from PyPI (ms). */
const installMs = 300_000

/**
 * Returns the Python program of an environment with pysparkplug, which is installed from PyPI on the first call; null
 * if Python with venv is missing or PyPI cannot be reached.
 */
export async function findPysparkplug(): Promise<string | null> {
  const folder = join(cacheFolder(), `pysparkplug-${version}`)
  const program = join(folder, 'bin', 'python')
  if (existsSync(program)) return program
  await mkdir(cacheFolder(), { recursive: true })
  const draft = await mkdtemp(join(cacheFolder(), 'pysparkplug-'))
  try {
    await run('python3', ['-m', 'venv', draft])
    // paho-mqtt 1 is on PyPI as source only.
    const quietly = ['--quiet', '--disable-pip-version-check', '--only-binary', ':all:', '--no-binary', 'paho-mqtt']
    await run(join(draft, 'bin', 'python'), ['-m', 'pip', 'install', ...quietly, `pysparkplug==${version}`], {
      timeout: installMs,
    })
    await rename(draft, folder)
  } catch {
    await rm(draft, { recursive: true, force: true })
  }
  return existsSync(program) ? program : null
}

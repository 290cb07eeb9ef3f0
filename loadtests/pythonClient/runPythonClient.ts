import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { openKit } from '../k6Host/openKit.fixture.ts'

const run = promisify(execFile)
const generator = 'openapi-python-client==0.29.1'
/** Timeout of the installation from PyPI (ms). */
const installMs = 300_000
const result = z.object({
  added: z.string(),
  listed: z.array(z.tuple([z.string(), z.number()])),
  refused: z.string(),
})

/**
 * Generates a Python client from the API document of a running gateway, in a separate environment that is deleted
 * afterwards, and adds and lists a job with it. `left out`: Python is missing, or PyPI cannot be reached.
 */
export async function runPythonClient(report: (line: string) => void): Promise<'passed' | 'failed' | 'left out'> {
  const folder = await mkdtemp(join(tmpdir(), 'takt-python-'))
  try {
    const program = (name: string) => join(folder, 'venv', 'bin', name)
    try {
      await run('python3', ['-m', 'venv', join(folder, 'venv')])
      const quietly = ['--quiet', '--disable-pip-version-check', '--only-binary', ':all:']
      await run(program('pip'), ['install', ...quietly, generator], { timeout: installMs })
    } catch (error) {
      report(`left out: Python 3.11 with venv and PyPI are needed (${String((error as Error).message).slice(0, 300)})`)
      return 'left out'
    }
    return (await callTakt(folder, program, report)) ? 'passed' : 'failed'
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function callTakt(folder: string, program: (name: string) => string, report: (line: string) => void) {
  const kit = await openKit()
  try {
    const url = `${kit.access.TAKT_ORIGIN}/api/openapi.json`
    const output = ['--meta', 'none', '--output-path', join(folder, 'takt_client')]
    await run(program('openapi-python-client'), ['generate', '--url', url, ...output], { maxBuffer: 64 * 1024 * 1024 })
    const { stdout } = await run(program('python'), [join(import.meta.dirname, 'callTakt.py')], {
      env: { ...process.env, ...kit.access, PYTHONPATH: folder },
    })
    const { added, listed, refused } = result.parse(JSON.parse(stdout))
    report(`a Python client of ${generator} added ${added}, listed ${JSON.stringify(listed)}, was rejected: ${refused}`)
    return added === 'J-100' && JSON.stringify(listed) === '[["J-100",25]]' && refused.includes('J-100')
  } finally {
    await kit.close()
  }
}

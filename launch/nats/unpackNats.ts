import { execFile } from 'node:child_process'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/**
 * Extracts nats-server from the distribution's package (Debian-based systems) without installing it or being root;
 * returns the program's path in `folder`.
 */
export async function unpackNats(folder: string): Promise<string> {
  if (process.platform !== 'linux') throw new Error('available only on Linux')
  try {
    // The machine's own package lists may be missing or stale: then private ones are fetched.
    await fetchPackage(folder, []).catch(async () => fetchPackage(folder, await privateLists(folder)))
    const name = (await readdir(folder)).find((file) => file.endsWith('.deb'))
    if (!name) throw new Error('apt-get fetched no package')
    await run('dpkg-deb', ['-x', join(folder, name), join(folder, 'unpacked')])
    const programPath = (await readdir(join(folder, 'unpacked'), { recursive: true })).find((path) =>
      /s?bin\/nats-server$/.test(path),
    )
    if (!programPath) throw new Error('the package holds no nats-server')
    return join(folder, 'unpacked', programPath)
  } catch (error) {
    const { stderr, message } = error as { stderr?: string; message: string }
    throw new Error((stderr || message).trim().split('\n').at(-1) ?? 'apt-get failed')
  }
}

async function fetchPackage(folder: string, options: string[]) {
  await run('apt-get', [...options, '-q', 'download', 'nats-server'], { cwd: folder, timeout: 120_000 })
}

async function privateLists(folder: string) {
  const lists = join(folder, 'lists')
  await mkdir(join(lists, 'partial'), { recursive: true })
  await mkdir(join(folder, 'cache', 'archives', 'partial'), { recursive: true })
  const options = [
    '-o',
    `Dir::State::lists=${lists}`,
    '-o',
    `Dir::Cache=${join(folder, 'cache')}`,
    '-o',
    'APT::Sandbox::User=',
    '-o',
    'Debug::NoLocking=1',
  ]
  await run('apt-get', [...options, '-q', 'update'], { timeout: 120_000 })
  return options
}

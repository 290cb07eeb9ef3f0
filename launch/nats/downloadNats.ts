import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { privateFolder } from '../privateFolder.ts'
import { keepProgram } from './keepProgram.ts'

const run = promisify(execFile)
const version = '2.12.3'

/** Fetches nats-server's own build for this platform into `target`; gives up within seconds where it cannot be reached. */
export async function downloadNats(target: string): Promise<void> {
  const system = { linux: 'linux', darwin: 'darwin', win32: 'windows' }[process.platform as string]
  const machine = { x64: 'amd64', arm64: 'arm64' }[process.arch as string]
  if (!system || !machine) throw new Error(`there is no build for ${process.platform}-${process.arch}`)
  const name = `nats-server-v${version}-${system}-${machine}`
  const packed = system === 'windows' ? 'zip' : 'tar.gz'
  const url = `https://github.com/nats-io/nats-server/releases/download/v${version}/${name}.${packed}`
  const reached = await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(5_000) })
  if (!reached.ok) throw new Error(`it answered ${reached.status}`)
  const answer = await fetch(url, { signal: AbortSignal.timeout(120_000) })
  if (!answer.ok) throw new Error(`it answered ${answer.status}`)
  const folder = await mkdtemp(join(await privateFolder(dirname(target)), 'download-'))
  try {
    const archive = join(folder, `nats.${packed}`)
    await writeFile(archive, new Uint8Array(await answer.arrayBuffer()))
    await run('tar', ['-xf', archive, '-C', folder])
    await keepProgram(join(folder, name, system === 'windows' ? 'nats-server.exe' : 'nats-server'), target)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

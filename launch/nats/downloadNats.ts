import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { currentNats } from '@takt/store/nats/natsVersions.ts'

const run = promisify(execFile)
const publisher = 'https://github.com/nats-io/nats-server/releases/download'

/**
 * Downloads the publisher's build for this platform into `folder`, verified against the checksums published beside it;
 * returns the program's path. Fails within seconds if the publisher cannot be reached.
 */
export async function downloadNats(folder: string, releases = publisher): Promise<string> {
  const system = { linux: 'linux', darwin: 'darwin', win32: 'windows' }[process.platform as string]
  const machine = { x64: 'amd64', arm64: 'arm64' }[process.arch as string]
  if (!system || !machine) throw new Error(`there is no build for ${process.platform}-${process.arch}`)
  const name = `nats-server-v${currentNats}-${system}-${machine}`
  const file = `${name}.${system === 'windows' ? 'zip' : 'tar.gz'}`
  const release = `${releases}/v${currentNats}`
  const checksumText = (await get(`${release}/SHA256SUMS`, 5_000)).toString('utf8')
  const checksums = checksumText.split('\n').map((line) => line.trim().split(/\s+\*?/))
  const expected = checksums.find(([, of]) => of === file)?.[0]
  if (!expected) throw new Error(`its checksums do not include ${file}`)
  const packed = await get(`${release}/${file}`, 120_000)
  const is = createHash('sha256').update(packed).digest('hex')
  if (is !== expected.toLowerCase()) throw new Error(`${file} does not match its checksum; it was discarded`)
  const archive = join(folder, file)
  await writeFile(archive, packed)
  await run('tar', ['-xf', archive, '-C', folder])
  return join(folder, name, system === 'windows' ? 'nats-server.exe' : 'nats-server')
}

async function get(url: string, withinMs: number) {
  const response = await fetch(url, { signal: AbortSignal.timeout(withinMs) }).catch((error) => {
    throw new Error(`it cannot be reached (${error.cause?.code ?? error.message})`)
  })
  if (!response.ok) throw new Error(`it responded with status ${response.status}`)
  return Buffer.from(await response.arrayBuffer())
}

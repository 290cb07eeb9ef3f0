import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { currentNats } from '@takt/store/nats/natsVersions.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { downloadNats } from './downloadNats.ts'

const system = process.platform === 'darwin' ? 'darwin' : 'linux'
const name = `nats-server-v${currentNats}-${system}-${process.arch === 'arm64' ? 'arm64' : 'amd64'}`
let home: string
let server: Server
let served: Record<string, Buffer | string>
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'takt-release-'))
  await mkdir(join(home, name))
  await writeFile(join(home, name, 'nats-server'), 'the program')
  execFileSync('tar', ['-czf', 'packed', name], { cwd: home })
  await mkdir(join(home, 'fetched'))
  served = {}
  server = createServer((request, response) => {
    const body = served[request.url!]
    response.writeHead(body === undefined ? 404 : 200).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(async () => {
  server.close()
  await rm(home, { recursive: true, force: true })
})

/** Publishes the archive with these checksums, and downloads it. */
async function download(checksums: (packed: Buffer) => string) {
  const packed = await readFile(join(home, 'packed'))
  served[`/v${currentNats}/SHA256SUMS`] = checksums(packed)
  served[`/v${currentNats}/${name}.tar.gz`] = packed
  return fetchRelease()
}
const fetchRelease = () =>
  downloadNats(join(home, 'fetched'), `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
const checksumOf = (packed: Buffer) => createHash('sha256').update(packed).digest('hex')

test('an archive that matches its checksum is unpacked', async () => {
  const path = await download((packed) => `${'0'.repeat(64)}  other.zip\n${checksumOf(packed)}  ${name}.tar.gz\n`)
  expect(await readFile(path, 'utf8')).toBe('the program')
})

test('an archive that does not match its checksum is discarded', async () => {
  await expect(download((packed) => `${checksumOf(packed.subarray(1))}  ${name}.tar.gz\n`)).rejects.toThrow(
    `${name}.tar.gz does not match its checksum; it was discarded`,
  )
})

test('an archive without a checksum is not fetched', async () => {
  await expect(download((packed) => `${checksumOf(packed)}  ${name}.zip\n`)).rejects.toThrow(
    `its checksums do not include ${name}.tar.gz`,
  )
})

test('a publisher that cannot be reached is reported as such', async () => {
  await expect(downloadNats(join(home, 'fetched'), 'http://127.0.0.1:9')).rejects.toThrow('it cannot be reached (')
})

test('a release that does not exist is reported as such', async () => {
  await expect(fetchRelease()).rejects.toThrow('it responded with status 404')
})

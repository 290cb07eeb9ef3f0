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
  server = createServer((request, answer) => {
    const body = served[request.url!]
    answer.writeHead(body === undefined ? 404 : 200).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(async () => {
  server.close()
  await rm(home, { recursive: true, force: true })
})

/** Publishes the archive with these sums, and downloads. */
async function download(sums: (packed: Buffer) => string) {
  const packed = await readFile(join(home, 'packed'))
  served[`/v${currentNats}/SHA256SUMS`] = sums(packed)
  served[`/v${currentNats}/${name}.tar.gz`] = packed
  return fetchIt()
}
const fetchIt = () => downloadNats(join(home, 'fetched'), `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
const sumOf = (packed: Buffer) => createHash('sha256').update(packed).digest('hex')

test('an archive that is what its sum says is unpacked', async () => {
  const path = await download((packed) => `${'0'.repeat(64)}  other.zip\n${sumOf(packed)}  ${name}.tar.gz\n`)
  expect(await readFile(path, 'utf8')).toBe('the program')
})

test('an archive that is not what its sum says is thrown away', async () => {
  await expect(download((packed) => `${sumOf(packed.subarray(1))}  ${name}.tar.gz\n`)).rejects.toThrow(
    `${name}.tar.gz is not what its sum says`,
  )
})

test('an archive that has no sum is not fetched', async () => {
  await expect(download((packed) => `${sumOf(packed)}  ${name}.zip\n`)).rejects.toThrow('its sums do not name')
})

test('a publisher that cannot be reached is told as such', async () => {
  await expect(downloadNats(join(home, 'fetched'), 'http://127.0.0.1:9')).rejects.toThrow('it cannot be reached (')
})

test('a release that is not there is told as such', async () => {
  await expect(fetchIt()).rejects.toThrow('it answered 404')
})

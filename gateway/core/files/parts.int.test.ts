import { spawn } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFiles } from './openFiles.ts'
import { openParts } from './openParts.ts'

let home: string
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'takt-parts-'))
})
afterAll(() => rm(home, { recursive: true, force: true }))

const by = { organizationId: 1, userId: 7 }
const moduleOf = (name: string) => JSON.stringify(new URL(name, import.meta.url).href)
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

async function* chunks(...parts: string[]) {
  for (const part of parts) yield new TextEncoder().encode(part)
}

test('received bytes of an upload survive a killed process, and the upload continues from there', async () => {
  const parts = openParts(home)
  const uploadId = randomUUID()
  await parts.start(by, uploadId)
  const program = `import { openParts } from ${moduleOf('openParts.ts')}
    async function* content() { yield Buffer.from('one '); yield Buffer.from('two '); console.log('kept')
      await new Promise(() => setInterval(() => {}, 1000)) }
    await openParts(${JSON.stringify(home)}).add(${JSON.stringify(by)}, '${uploadId}', { offset: 0, content: content(), maxBytes: 99 })`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise((resolve) => child.stdout.once('data', resolve))
  child.kill('SIGKILL')
  await new Promise((resolve) => child.once('exit', resolve))
  const again = openParts(home)
  expect(await again.received(by, uploadId)).toBe(8)
  expect(await again.add(by, uploadId, { offset: 4, content: chunks('two three'), maxBytes: 99 })).toBe(13)
  const whole = await Array.fromAsync(await again.read(by, uploadId, 13))
  expect(Buffer.concat(whole).toString()).toBe('one two three')
})

test('an upload belongs to its sender, has a size limit and no gaps; it is swept after a day without additions', async () => {
  const parts = openParts(home)
  const uploadId = randomUUID()
  await parts.start(by, uploadId)
  const add = (offset: number, text: string, uploader = by) =>
    parts.add(uploader, uploadId, { offset, content: chunks(text), maxBytes: 5 })
  await expect(add(0, 'x', { ...by, userId: 8 })).rejects.toMatchObject({ kind: 'notFound' })
  await expect(add(0, 'x', { ...by, organizationId: 2 })).rejects.toMatchObject({ kind: 'notFound' })
  await expect(parts.received(by, '../../../../etc/passwd')).rejects.toMatchObject({ kind: 'notFound' })
  expect(await add(0, 'abc')).toBe(3)
  await expect(add(4, 'e')).rejects.toMatchObject({ kind: 'conflict', data: { received: 3 } })
  await expect(add(3, 'def')).rejects.toMatchObject({ kind: 'tooLarge' })
  await expect(parts.read(by, uploadId, 5)).rejects.toThrow(
    '3 of 5 bytes have been received: send the missing ones first',
  )
  await parts.sweep(Date.now())
  expect(await parts.received(by, uploadId)).toBe(3)
  await utimes(join(home, '.parts', '1', '7', uploadId), 0, 0)
  await parts.sweep(Date.now())
  await expect(parts.received(by, uploadId)).rejects.toMatchObject({ kind: 'notFound' })
})

test('marks unreferenced files and removes them after the retention period; referenced files remain', async () => {
  const files = openFiles(join(home, 'unused'))
  const texts = ['used', 'unused', 'used later']
  for (const text of texts) await files.put(1, chunks(text), { maxBytes: 99 })
  const used = new Set([hashOf('used')])
  const [forMs, day] = [30 * 86_400_000, 86_400_000]
  const sweep = (days: number) =>
    files.sweepUnused(1, { forMs, now: Date.now() + days * day, inUse: async () => new Set(used) })
  const storedTexts = async () => {
    const storedFiles = await Promise.all(texts.map((text) => files.get(1, hashOf(text))))
    for (const file of storedFiles) file?.stream.destroy()
    return texts.filter((_, i) => storedFiles[i])
  }
  await sweep(29)
  await sweep(31)
  used.add(hashOf('used later'))
  await sweep(45)
  expect(await storedTexts()).toEqual(texts)
  await sweep(62)
  expect(await storedTexts()).toEqual(['used', 'used later'])
  expect((await readdir(join(home, 'unused'), { recursive: true })).filter((name) => name.includes('.unused'))).toEqual(
    [],
  )
})

test('never removes a file that is stored and referenced during the sweep', async () => {
  const root = join(home, 'race')
  const files = openFiles(root)
  const used = new Set<string>()
  for (let round = 0; round < 30; round++) {
    const text = `content ${round}`
    const hash = hashOf(text)
    const path = join(root, '1', hash.slice(0, 2), hash)
    await files.put(1, chunks(text), { maxBytes: 99 })
    // Unreferenced for a long time, and marked accordingly.
    await utimes(path, 0, 0)
    const sweep = () =>
      files.sweepUnused(1, {
        forMs: 86_400_000,
        now: Date.now(),
        inUse: async (hashes) => new Set(hashes.filter((candidate) => used.has(candidate))),
      })
    await sweep()
    await utimes(`${path}.unused`, 0, 0)
    const refer = files.put(1, chunks(text), { maxBytes: 99 }).then(() => used.add(hash))
    await Promise.all([sweep(), refer, sweep()])
    await sweep()
    const file = await files.get(1, hash)
    expect(file?.size).toBe(text.length)
    file?.stream.destroy()
  }
})

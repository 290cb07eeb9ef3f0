import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Files, openFiles } from './openFiles.ts'

async function* chunks(...parts: (string | Uint8Array)[]) {
  for (const part of parts) yield typeof part === 'string' ? new TextEncoder().encode(part) : part
}

async function whole(stream: AsyncIterable<Uint8Array>) {
  return Buffer.concat(await Array.fromAsync(stream))
}

describe('files', () => {
  let home: string
  let files: Files
  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'takt-files-'))
    files = openFiles(home)
  })
  afterAll(() => rm(home, { recursive: true, force: true }))

  const left = async () => readdir(join(home, '.incoming')).catch(() => [])

  test('returns a stored file unchanged, under the hash of its content, with its size and type', async () => {
    const body = randomBytes(3_000_000)
    const content = chunks('%PDF-1.7\n', body.subarray(0, 1_000_000), body.subarray(1_000_000))
    const stored = await files.put(1, content, { maxBytes: 10_000_000, types: ['application/pdf'] })
    const expected = createHash('sha256').update('%PDF-1.7\n').update(body).digest('hex')
    expect(stored).toEqual({ sha256: expected, size: 3_000_009, mediaType: 'application/pdf' })
    const file = await files.get(1, stored.sha256)
    expect(file?.size).toBe(3_000_009)
    expect(
      createHash('sha256')
        .update(await whole(file!.stream))
        .digest('hex'),
    ).toBe(expected)
    expect(await left()).toEqual([])
  })

  test('an organization cannot reach files of another one, nor anything outside with a forged hash', async () => {
    const { sha256 } = await files.put(1, chunks('secret'), { maxBytes: 100 })
    expect(await files.get(2, sha256)).toBeNull()
    await files.delete(2, sha256)
    expect(await files.get(1, sha256)).not.toBeNull()
    for (const forged of ['../../1/aa', `${'a'.repeat(62)}/..`, '', sha256.toUpperCase()])
      expect(await files.get(1, forged)).toBeNull()
  })

  test('stores equal content once; deletion removes it and can be repeated', async () => {
    const [file, two] = [
      await files.put(3, chunks('a', 'b'), { maxBytes: 9 }),
      await files.put(3, chunks('ab'), { maxBytes: 9 }),
    ]
    expect(file).toEqual(two)
    await files.delete(3, file.sha256)
    await files.delete(3, file.sha256)
    expect(await files.get(3, file.sha256)).toBeNull()
  })

  test('a file over the limit, of an unexpected type or truncated leaves nothing behind', async () => {
    let consumed = 0
    async function* endless() {
      for (;;) {
        consumed += 1
        yield Buffer.alloc(1000)
      }
    }
    await expect(files.put(1, endless(), { maxBytes: 10_000 })).rejects.toMatchObject({ kind: 'tooLarge' })
    expect(consumed).toBe(11)
    const types = ['image/png', 'image/jpeg']
    await expect(files.put(1, chunks('<html>'), { maxBytes: 100, types })).rejects.toThrow(/text\/plain.*image\/png/)
    async function* truncated() {
      yield Buffer.from('half')
      throw new Error('connection lost')
    }
    await expect(files.put(1, truncated(), { maxBytes: 100 })).rejects.toThrow('connection lost')
    expect(await left()).toEqual([])
    expect(await files.get(1, createHash('sha256').update('half').digest('hex'))).toBeNull()
  })

  test('a process killed while receiving leaves no partial file, and its temporary file is swept', async () => {
    const program = `import { openFiles } from ${JSON.stringify(new URL('openFiles.ts', import.meta.url).href)}
      async function* content() { yield Buffer.from('half'); console.log('writing'); await new Promise(() => setInterval(() => {}, 1000)) }
      await openFiles(${JSON.stringify(home)}).put(5, content(), { maxBytes: 100 })`
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await new Promise((resolve) => child.stdout.once('data', resolve))
    child.kill('SIGKILL')
    await new Promise((resolve) => child.once('exit', resolve))
    expect(await readdir(join(home, '5')).catch(() => [])).toEqual([])
    const [temporary] = await left()
    expect(temporary).toBeDefined()
    await files.sweep(Date.now())
    expect(await left()).toHaveLength(1)
    await utimes(join(home, '.incoming', temporary!), 0, 0)
    await files.sweep(Date.now())
    expect(await left()).toEqual([])
  })
})

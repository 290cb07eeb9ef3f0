import fc from 'fast-check'
import { expect, test } from 'vitest'
import { limitPackets } from './limitPackets.ts'

/** A packet of MQTT whose content has this length, below 2 MiB. */
function packet(length: number): Buffer {
  const lengths: number[] = []
  let rest = length
  for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) lengths.push(0x80 + (rest % 0x80))
  return Buffer.concat([Buffer.from([0x30, ...lengths, rest]), Buffer.alloc(length, 'x')])
}

function pass(bytes: Buffer, sizes: readonly number[], limit: number) {
  const chunks: Buffer[] = []
  let skipped = 0
  const stream = limitPackets(limit, () => (skipped += 1))
  stream.on('data', (chunk: Buffer) => chunks.push(chunk))
  for (let start = 0, i = 0; start < bytes.length; i += 1) {
    const size = sizes[i % sizes.length]!
    stream.write(bytes.subarray(start, start + size))
    start += size
  }
  return { passed: Buffer.concat(chunks), skipped }
}

test('packets pass unchanged, larger ones are skipped, wherever chunks end', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1 }), (sizes) => {
      const small = [packet(10), packet(0), packet(200)]
      const bytes = Buffer.concat([small[0]!, packet(5_000), small[1]!, packet(300_000), small[2]!])
      expect(pass(bytes, sizes, 1_000)).toEqual({ passed: Buffer.concat(small), skipped: 2 })
    }),
    { numRuns: 30 },
  )
})

test('nothing is read before skipped bytes are paid for', async () => {
  const spending = Promise.withResolvers<void>()
  const spent: number[] = []
  const chunks: Buffer[] = []
  const stream = limitPackets(
    1_000,
    () => {},
    (bytes) => {
      spent.push(bytes)
      return spending.promise
    },
  )
  stream.on('data', (chunk: Buffer) => chunks.push(chunk))
  stream.write(packet(5_000))
  stream.write(packet(10))
  await new Promise((resolve) => setImmediate(resolve))
  expect([spent, chunks]).toEqual([[5_000], []])
  spending.resolve()
  await expect.poll(() => Buffer.concat(chunks)).toEqual(packet(10))
})

test('a length of more than four bytes ends the stream', async () => {
  const stream = limitPackets(1_000, () => {})
  const failed = new Promise<Error>((resolve) => stream.once('error', resolve))
  stream.write(Buffer.from([0x30, 0xff, 0xff, 0xff, 0xff, 0x01]))
  expect((await failed).message).toBe('malformed length')
})

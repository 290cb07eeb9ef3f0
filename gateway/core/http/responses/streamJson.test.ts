import { expect, test } from 'vitest'
import { streamJson } from './streamJson.ts'

function endless() {
  const freed = Promise.withResolvers<void>()
  async function* pieces() {
    try {
      for (;;) yield 'x'.repeat(10_000)
    } finally {
      freed.resolve()
    }
  }
  return { pieces: pieces(), freed: freed.promise }
}

test('what is streamed arrives whole', async () => {
  const piece = JSON.stringify('ä'.repeat(1000))
  const reply = streamJson(['[', ...Array.from({ length: 500 }, () => `${piece},`), '0]'])
  expect(reply.headers.get('content-type')).toBe('application/json')
  expect(JSON.parse(await reply.text())).toHaveLength(501)
})

test('when its reader leaves or stalls, what it is made from is freed', async () => {
  const left = endless()
  await streamJson(left.pieces).body!.cancel()
  await left.freed
  const stalled = endless()
  const reply = streamJson(stalled.pieces, { stalled: 50 })
  await stalled.freed
  await expect(reply.text()).rejects.toThrow('Nobody took the answer for 50 ms')
})

test('what breaks on the way breaks the stream', async () => {
  async function* pieces() {
    yield '['
    throw new Error('the database left')
  }
  await expect(streamJson(pieces()).text()).rejects.toThrow('the database left')
})

import { expect, test } from 'vitest'
import { streamJson } from './streamJson.ts'

function endless() {
  const freed = Promise.withResolvers<void>()
  async function* chunks() {
    try {
      for (;;) yield 'x'.repeat(10_000)
    } finally {
      freed.resolve()
    }
  }
  return { chunks: chunks(), freed: freed.promise }
}

test('a streamed body arrives completely', async () => {
  const chunk = JSON.stringify('ä'.repeat(1000))
  const reply = streamJson(['[', ...Array.from({ length: 500 }, () => `${chunk},`), '0]'])
  expect(reply.headers.get('content-type')).toBe('application/json')
  expect(JSON.parse(await reply.text())).toHaveLength(501)
})

test('when its client disconnects or stalls, the source of the stream is released', async () => {
  const left = endless()
  await streamJson(left.chunks).body!.cancel()
  await left.freed
  const stalled = endless()
  const reply = streamJson(stalled.chunks, { stalled: 50 })
  await stalled.freed
  await expect(reply.text()).rejects.toThrow('The client read nothing of the response for 50 ms')
})

test('an error of the source breaks the stream', async () => {
  async function* chunks() {
    yield '['
    throw new Error('the database left')
  }
  await expect(streamJson(chunks()).text()).rejects.toThrow('the database left')
})

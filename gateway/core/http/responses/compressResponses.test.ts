import { gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { compressResponses } from './compressResponses.ts'
import { streamJson } from './streamJson.ts'

const rows = Array.from({ length: 500 }, (_, id) => ({ id, name: `Machine ${id}` }))

const app = new Hono()
app.use('*', compressResponses())
app.get('/large', (c) => c.json(rows, 200, { 'x-kept': 'yes' }))
app.get('/small', (c) => c.json({ success: true }))
app.get('/empty', (c) => c.body(null, 204))
app.get('/picture', (c) => c.body(new Uint8Array(5000), 200, { 'content-type': 'image/png' }))
app.get('/streamed', () => streamJson(rows.map((row) => JSON.stringify(row).repeat(100))))
app.get('/broken', () =>
  streamJson(
    (function* () {
      for (const row of rows) yield JSON.stringify(row).repeat(1000)
      throw new Error('The source broke')
    })(),
  ),
)

const request = async (path: string, accepted = 'gzip, deflate') => {
  const response = await app.request(path, { headers: { 'accept-encoding': accepted } })
  return { response, encoding: response.headers.get('content-encoding') }
}
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

test('a long JSON text is compressed and retains its headers', async () => {
  const { response, encoding } = await request('/large')
  expect([encoding, response.headers.get('x-kept'), response.status]).toEqual(['gzip', 'yes', 200])
  const bytes = await bytesOf(response)
  expect(JSON.parse(gunzipSync(bytes).toString())).toEqual(rows)
  expect(bytes.byteLength).toBeLessThan(JSON.stringify(rows).length / 3)
})

test('small responses, other types and clients that do not accept gzip get the response as it is', async () => {
  const small = await request('/small')
  expect([small.encoding, await small.response.json()]).toEqual([null, { success: true }])
  const empty = await request('/empty')
  expect([empty.response.status, await empty.response.text()]).toEqual([204, ''])
  const picture = await request('/picture')
  expect([picture.encoding, (await bytesOf(picture.response)).byteLength]).toEqual([null, 5000])
  for (const accepted of ['identity', 'gzip;q=0, br']) {
    const { response, encoding } = await request('/large', accepted)
    expect([encoding, await response.json()]).toEqual([null, rows])
  }
})

test('a streamed response is compressed in parts', async () => {
  const { response, encoding } = await request('/streamed')
  expect(encoding).toBe('gzip')
  const text = gunzipSync(await bytesOf(response)).toString()
  expect(text).toBe(rows.map((row) => JSON.stringify(row).repeat(100)).join(''))
})

test('a response whose source breaks is not complete', async () => {
  const { response } = await request('/broken')
  await expect(bytesOf(response)).rejects.toThrow('The source broke')
})

test('a client that stops reading ends the source', async () => {
  let isEnded = false
  const ending = new Hono()
  ending.use('*', compressResponses())
  ending.get('/', () =>
    streamJson(
      (function* () {
        for (;;) yield crypto.randomUUID().repeat(3000)
      })(),
      { onEnd: () => (isEnded = true) },
    ),
  )
  const response = await ending.request('/', { headers: { 'accept-encoding': 'gzip' } })
  const reader = response.body!.getReader()
  await reader.read()
  await reader.cancel()
  await expect.poll(() => isEnded).toBe(true)
})

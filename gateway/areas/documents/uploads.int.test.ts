import { createHash, randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tidyFiles } from '../../core/files/filesArea.ts'
import { type Answered, bed, begin, filesOf, finish, folder, prepareUploads, put, state } from './uploads.fixture.ts'

prepareUploads()

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Sends these bytes, then the line is cut. */
const cut = (bytes: Uint8Array) => {
  let sent = false
  return new ReadableStream({
    pull(controller) {
      if (sent) return controller.error(new Error('cut'))
      sent = true
      controller.enqueue(bytes)
    },
  })
}

async function fetched(revId: number) {
  const headers = { authorization: bed.authorization() }
  return Buffer.from(await (await bed.app.request(`/api/docs/revision/${revId}/file`, { headers })).arrayBuffer())
}

test('an upload is cut twice in the middle and finished: the file is whole, once, and what was in parts is gone', async () => {
  const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(5_000_000)])
  const { uploadId } = (await begin(bytes.byteLength)).body.data
  const body = { fileName: '../Pl\u202Ean.pdf', size: bytes.byteLength, sha256: hashOf(bytes) }
  for (const end of [1_000_001, 2_500_000]) {
    const from = (await state(uploadId)).body.data.received
    await put(uploadId, from, cut(bytes.subarray(from, end)), 4_000_000)
    expect((await state(uploadId)).body.data.received).toBe(end)
    expect((await finish(uploadId, body)).body).toMatchObject({ data: { received: end } })
  }
  expect((await put(uploadId, 2_500_001, bytes.subarray(2_500_001))).status).toBe(409)
  expect((await put(uploadId, 2_500_000, bytes.subarray(2_500_000))).body.data.received).toBe(bytes.byteLength)
  const done = await finish(uploadId, body)
  expect([done.status, done.body.message]).toEqual([200, 'File Uploaded'])
  expect(hashOf(await fetched(done.body.data.revId))).toBe(hashOf(bytes))
  expect((await finish(uploadId, body)).body.data).toEqual(done.body.data)
  const page = (await bed.ask('GET', `/api/docs/${done.body.data.pageId}`)).body.data
  expect(page.revision.file).toMatchObject({ fileName: 'Plan.pdf', mediaType: 'application/pdf' })
  expect(await filesOf()).toEqual([join('1', hashOf(bytes).slice(0, 2), hashOf(bytes))])
})

test('what arrived otherwise than it was sent is refused; other users and organizations reach no upload', async () => {
  const before = await filesOf()
  const { uploadId } = (await begin(4)).body.data
  await put(uploadId, 0, Buffer.from('four'))
  for (const who of [{ organizationId: 2 }, { userId: 2 }]) expect((await state(uploadId, who)).status).toBe(404)
  const refused = await finish(uploadId, { fileName: 'x', size: 4, sha256: hashOf(Buffer.from('for')) })
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'What arrived is not what was sent. Nothing was kept of it; upload the file again',
  ])
  await bed.ask('DELETE', `/api/docs/uploads/${uploadId}`)
  expect((await state(uploadId)).status).toBe(404)
  expect(await filesOf()).toEqual(before)
})

test('three who finish an upload at once are told of one page, with one revision', async () => {
  const { uploadId } = (await begin(4)).body.data
  await put(uploadId, 0, Buffer.from('once'))
  const all = await Promise.all([1, 2, 3].map(() => finish(uploadId, { fileName: 'Once.txt', size: 4 })))
  expect(all.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(all.map(({ body }) => body.data.revId)).size).toBe(1)
  const revisions = await bed.ask('GET', `/api/docs/${all[0]!.body.data.pageId}/revisions`)
  expect(revisions.body.data).toHaveLength(1)
  expect((await bed.ask('GET', '/api/docs?search=Once.txt')).body.data).toHaveLength(1)
})

test('of an upload that is finished many times at once one copy is made at a time, and none stays of a wrong one', async () => {
  const bytes = randomBytes(4_000_000)
  const { uploadId } = (await begin(bytes.byteLength)).body.data
  await put(uploadId, 0, bytes)
  const body = { fileName: 'Many.bin', size: bytes.byteLength }
  let most = 0
  let isDone = false
  const watched = (async () => {
    while (!isDone) {
      most = Math.max(most, (await readdir(join(folder, '.incoming')).catch(() => [])).length)
      await new Promise((resolve) => setImmediate(resolve))
    }
  })()
  const wrong = { ...body, sha256: hashOf(Buffer.from('else')) }
  const all = await Promise.all(Array.from({ length: 8 }, () => finish(uploadId, wrong)))
  isDone = true
  await watched
  expect(all.map(({ status }) => status).sort()).toEqual([409, 409, 409, 409, 409, 429, 429, 429])
  expect(most).toBe(1)
  expect(await readdir(join(folder, '.incoming'))).toEqual([])
  expect((await finish(uploadId, { ...body, sha256: hashOf(bytes) })).status).toBe(200)
})

test('content is swept thirty days after the last revision that refers to it went', async () => {
  const form = new FormData()
  form.append('file', new File(['Swept once nobody needs it'], 'sweep.txt'))
  const headers = { authorization: bed.authorization() }
  const reply = await bed.app.request('/api/docs/upload', { method: 'POST', body: form, headers })
  const { pageId } = ((await reply.json()) as Answered).data
  const hash = hashOf(Buffer.from('Swept once nobody needs it'))
  const isThere = async () => (await filesOf()).some((name) => name.endsWith(hash))
  const tidy = (days: number) => tidyFiles({ ...bed.dependencies, now: () => Date.now() + days * 86_400_000 })
  await tidy(400)
  await tidy(800)
  expect(await isThere()).toBe(true)
  await bed.ask('POST', '/api/docs', { action: 'delete', pageId })
  await tidy(400)
  expect(await isThere()).toBe(true)
  await tidy(431)
  expect(await isThere()).toBe(false)
})

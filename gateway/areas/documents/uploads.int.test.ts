import { createHash, randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tidyFiles } from '../../core/files/filesArea.ts'
import {
  filesOf,
  finish,
  fixture,
  folder,
  prepareUploads,
  put,
  startUpload,
  state,
  type UploadResponse,
} from './uploads.fixture.ts'

prepareUploads()

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** A stream that breaks after these bytes. */
const brokenStream = (bytes: Uint8Array) => {
  let isSent = false
  return new ReadableStream({
    pull(controller) {
      if (isSent) return controller.error(new Error('cut'))
      isSent = true
      controller.enqueue(bytes)
    },
  })
}

async function fetched(revId: number) {
  const headers = { authorization: fixture.authorization() }
  return Buffer.from(await (await fixture.app.request(`/api/docs/revision/${revId}/file`, { headers })).arrayBuffer())
}

test('an upload that is interrupted twice can be finished: the file is complete, stored once, and its chunks are removed', async () => {
  const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(5_000_000)])
  const { uploadId } = (await startUpload(bytes.byteLength)).body.data
  const body = { fileName: '../Pl\u202Ean.pdf', size: bytes.byteLength, sha256: hashOf(bytes) }
  for (const end of [1_000_001, 2_500_000]) {
    const from = (await state(uploadId)).body.data.received
    await put(uploadId, from, brokenStream(bytes.subarray(from, end)), 4_000_000)
    expect((await state(uploadId)).body.data.received).toBe(end)
    expect((await finish(uploadId, body)).body).toMatchObject({ data: { received: end } })
  }
  expect((await put(uploadId, 2_500_001, bytes.subarray(2_500_001))).status).toBe(409)
  expect((await put(uploadId, 2_500_000, bytes.subarray(2_500_000))).body.data.received).toBe(bytes.byteLength)
  const response = await finish(uploadId, body)
  expect([response.status, response.body.message]).toEqual([200, 'File Uploaded'])
  expect(hashOf(await fetched(response.body.data.revId))).toBe(hashOf(bytes))
  expect((await finish(uploadId, body)).body.data).toEqual(response.body.data)
  const page = (await fixture.request('GET', `/api/docs/${response.body.data.pageId}`)).body.data
  expect(page.revision.file).toMatchObject({ fileName: 'Plan.pdf', mediaType: 'application/pdf' })
  expect(await filesOf()).toEqual([join('1', hashOf(bytes).slice(0, 2), hashOf(bytes))])
})

test('rejects content that does not match its hash; other users and organizations cannot access an upload', async () => {
  const before = await filesOf()
  const { uploadId } = (await startUpload(4)).body.data
  await put(uploadId, 0, Buffer.from('four'))
  for (const user of [{ organizationId: 2 }, { userId: 2 }]) expect((await state(uploadId, user)).status).toBe(404)
  const rejected = await finish(uploadId, { fileName: 'x', size: 4, sha256: hashOf(Buffer.from('for')) })
  expect([rejected.status, rejected.body.message]).toEqual([
    409,
    'The received content differs from what was sent. Nothing was stored; upload the file again',
  ])
  await fixture.request('DELETE', `/api/docs/uploads/${uploadId}`)
  expect((await state(uploadId)).status).toBe(404)
  expect(await filesOf()).toEqual(before)
})

test('three simultaneous requests to finish an upload return the same page with one revision', async () => {
  const { uploadId } = (await startUpload(4)).body.data
  await put(uploadId, 0, Buffer.from('once'))
  const all = await Promise.all([1, 2, 3].map(() => finish(uploadId, { fileName: 'Once.txt', size: 4 })))
  expect(all.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(all.map(({ body }) => body.data.revId)).size).toBe(1)
  const revisions = await fixture.request('GET', `/api/docs/${all[0]!.body.data.pageId}/revisions`)
  expect(revisions.body.data).toHaveLength(1)
  expect((await fixture.request('GET', '/api/docs?search=Once.txt')).body.data).toHaveLength(1)
})

test('simultaneous requests to finish an upload make one copy at a time, and failed ones leave none', async () => {
  const bytes = randomBytes(4_000_000)
  const { uploadId } = (await startUpload(bytes.byteLength)).body.data
  await put(uploadId, 0, bytes)
  const body = { fileName: 'Many.bin', size: bytes.byteLength }
  let maxCopies = 0
  let isDone = false
  const watcher = (async () => {
    while (!isDone) {
      maxCopies = Math.max(maxCopies, (await readdir(join(folder, '.incoming')).catch(() => [])).length)
      await new Promise((resolve) => setImmediate(resolve))
    }
  })()
  const wrong = { ...body, sha256: hashOf(Buffer.from('else')) }
  const all = await Promise.all(Array.from({ length: 8 }, () => finish(uploadId, wrong)))
  isDone = true
  await watcher
  expect(all.map(({ status }) => status).sort()).toEqual([409, 409, 409, 409, 409, 429, 429, 429])
  expect(maxCopies).toBe(1)
  expect(await readdir(join(folder, '.incoming'))).toEqual([])
  expect((await finish(uploadId, { ...body, sha256: hashOf(bytes) })).status).toBe(200)
})

test('content is removed thirty days after the last revision that refers to it', async () => {
  const form = new FormData()
  form.append('file', new File(['Swept once nobody needs it'], 'sweep.txt'))
  const headers = { authorization: fixture.authorization() }
  const reply = await fixture.app.request('/api/docs/upload', { method: 'POST', body: form, headers })
  const { pageId } = ((await reply.json()) as UploadResponse).data
  const hash = hashOf(Buffer.from('Swept once nobody needs it'))
  const isStored = async () => (await filesOf()).some((name) => name.endsWith(hash))
  const tidy = (days: number) => tidyFiles({ ...fixture.dependencies, now: () => Date.now() + days * 86_400_000 })
  await tidy(400)
  await tidy(800)
  expect(await isStored()).toBe(true)
  await fixture.request('POST', '/api/docs', { action: 'delete', pageId })
  await tidy(400)
  expect(await isStored()).toBe(true)
  await tidy(431)
  expect(await isStored()).toBe(false)
})

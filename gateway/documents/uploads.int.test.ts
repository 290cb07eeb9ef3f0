import { createHash, randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { areas } from '../areas.ts'
import { tidyFiles } from '../files/filesArea.ts'
import { filesFolder } from '../files/filesFolder.ts'
import { createItemsBed, type ItemsBed, type Who } from '../items/items.bed.ts'

let bed: ItemsBed
let folder: string
beforeAll(async () => {
  bed = await createItemsBed(areas)
  folder = filesFolder(bed.dependencies.env)
})
afterAll(() => bed?.close())

type Answered = { data: { received: number; pageId: number; fields?: { file: string } } }

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const begin = (size: number, who?: Who) => bed.ask('POST', '/api/docs/uploads', { size }, who)
const state = (uploadId: string, who?: Who) => bed.ask('GET', `/api/docs/uploads/${uploadId}`, undefined, who)
const finish = (uploadId: string, body: object, who?: Who) =>
  bed.ask('POST', `/api/docs/uploads/${uploadId}/finish`, body, who)

async function put(uploadId: string, offset: number, body: ReadableStream | Uint8Array<ArrayBuffer>, length = 0) {
  const headers = {
    authorization: bed.authorization(),
    'content-type': 'application/octet-stream',
    ...(length > 0 && { 'content-length': String(length) }),
  }
  const init = { method: 'PUT', headers, body, duplex: 'half' } as const
  const reply = await bed.app.request(`/api/docs/uploads/${uploadId}?offset=${offset}`, init)
  return { status: reply.status, body: (await reply.json()) as Answered }
}

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
const filesOf = async () =>
  (await readdir(folder, { recursive: true })).filter((name) => /[0-9a-f]{64}$|[0-9a-f-]{36}$/.test(name))

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

test('an organization says how large files may be, and of which kinds: others are refused in words that name it', async () => {
  const settings = (body: object) => bed.ask('POST', '/api/organizations/1/settings', body)
  expect((await settings({ largestFileMb: 1, fileKinds: ['pdf', 'text'] })).status).toBe(200)
  try {
    const large = await begin(1_048_577)
    const sentence = 'The file is larger than 1 MB, which is the limit of your organization'
    expect([large.status, large.body.message]).toEqual([413, sentence])
    const { uploadId } = (await begin(8)).body.data
    await put(uploadId, 0, Buffer.from('PK\u0003\u0004\u0014\u0000\u0000\u0000'))
    const zip = await finish(uploadId, { fileName: 'x.pdf', size: 8 })
    expect(zip.body.data.fields.file).toBe(
      'is of the kind Archives (application/zip); your organization takes: PDF, Text and programs',
    )
    const form = new FormData()
    form.append('file', new File(['GIF89a=1;alert(1)//'], 'x.js'))
    const headers = { authorization: bed.authorization() }
    const gif = await bed.app.request('/api/docs/upload', { method: 'POST', body: form, headers })
    expect([gif.status, ((await gif.json()) as Answered).data.fields?.file]).toEqual([
      400,
      'is of the kind Pictures (image/gif); your organization takes: PDF, Text and programs',
    ])
    expect((await settings({ fileKinds: ['scripts'] })).status).toBe(400)
    expect((await settings({ largestFileMb: 51 })).status).toBe(400)
  } finally {
    await settings({
      largestFileMb: 50,
      fileKinds: ['pictures', 'videos', 'pdf', 'text', 'office', 'archives', 'other'],
    })
  }
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

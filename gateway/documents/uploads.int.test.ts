import { createHash, randomBytes } from 'node:crypto'
import { readdir, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
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

test('an upload to a page that is not there, of another kind or written as text is refused before anything is kept', async () => {
  const before = await filesOf()
  const post = async (path: string, parts: readonly (readonly [string, string | File])[]) => {
    const form = new FormData()
    for (const [name, value] of parts) form.append(name, value)
    const headers = { authorization: bed.authorization() }
    const reply = await bed.app.request(path, { method: 'POST', body: form, headers })
    return { status: reply.status, body: (await reply.json()) as Answered & { message: string } }
  }
  const file = new File(['kept by nobody'], 'x.txt')
  const made = (await post('/api/docs/upload', [['file', new File(['a plan'], 'Setup plan.txt')]])).body.data
  const sheet = { action: 'create', docType: 'Checksheet', docName: 'Diameters', text: '' }
  const { pageId: sheetId } = (await bed.ask('POST', '/api/docs', sheet)).body.data
  const kept = await filesOf()
  expect(kept).toHaveLength(before.length + 1)
  for (const [fields, status] of [
    [[['pageId', '999999']], 404],
    [
      [
        ['pageId', String(made.pageId)],
        ['docType', 'Program'],
      ],
      409,
    ],
    [[['pageId', String(sheetId)]], 409],
    [
      [
        ['pageId', String(sheetId)],
        ['docType', 'Checksheet'],
      ],
      409,
    ],
    [[['docType', 'Recipe']], 400],
  ] as const) {
    const [first, last] = [
      [...fields, ['file', file]],
      [['file', file], ...fields],
    ] as const
    for (const parts of [first, last]) expect((await post('/api/docs/upload', parts)).status).toBe(status)
    const [[name, value]] = fields
    const body = {
      size: 4,
      ...(name === 'pageId' ? { pageId: Number(value), docType: fields[1]?.[1] } : { docType: value }),
    }
    expect((await bed.ask('POST', '/api/docs/uploads', body)).status).toBe(status)
  }
  expect(
    (
      await post('/api/docs/program/file', [
        ['file', file],
        ['pageId', String(made.pageId)],
      ])
    ).status,
  ).toBe(409)
  expect(await filesOf()).toEqual(kept)
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

test('what is unfinished has its limit by person and by organization, and an upload the size that it was begun for', async () => {
  const who = { userId: 2 }
  const begun = await Promise.all(Array.from({ length: 25 }, () => begin(5, who)))
  expect(begun.filter(({ status }) => status === 200)).toHaveLength(20)
  const [refused] = begun.filter(({ status }) => status !== 200)
  expect([refused!.status, refused!.body.message]).toEqual([
    429,
    '20 uploads are under way; finish or cancel one of them first',
  ])
  const ids = begun.flatMap(({ status, body }) => (status === 200 ? [body.data.uploadId] : []))
  for (const id of ids) await bed.ask('DELETE', `/api/docs/uploads/${id}`, undefined, who)
  const large = 50 * 1_048_576
  const ten = await Promise.all(Array.from({ length: 11 }, () => begin(large, who)))
  expect(ten.filter(({ status }) => status === 200)).toHaveLength(10)
  expect(ten.find(({ status }) => status === 429)!.body.message).toBe(
    'Uploads of more than 500 MB are unfinished; finish or cancel one of them first',
  )
  const { uploadId } = (await begin(4)).body.data
  expect((await put(uploadId, 0, Buffer.from('fives'))).status).toBe(413)
  await put(uploadId, 0, Buffer.from('fo'))
  const short = await finish(uploadId, { fileName: 'x', size: 2 })
  expect([short.status, short.body.message]).toEqual([409, 'The upload was begun for 4 bytes, not for 2'])
  // What others of the organization began, ninety of such a size.
  await sql`insert into doc_upload (organization_id, upload_id, user_id, size, changed_at)
    select 1, gen_random_uuid(), 3, ${large}::bigint, now() from generate_series(1, 90)`.execute(
    bed.dependencies.systemDb,
  )
  const all = await begin(large)
  expect([all.status, all.body.message]).toEqual([
    429,
    'Uploads of more than 5000 MB are unfinished in your organization. Try again later',
  ])
  // A day later none of it counts.
  await sql`update doc_upload set changed_at = now() - interval '25 hours'`.execute(bed.dependencies.systemDb)
  expect((await begin(large)).status).toBe(200)
})

test('a part that finds no room is told so, and gives back what its upload had claimed', async () => {
  const { uploadId } = (await begin(8)).body.data
  const claims = () =>
    sql`select size from doc_upload where upload_id = ${uploadId}::uuid`.execute(bed.dependencies.systemDb)
  expect((await claims()).rows).toHaveLength(1)
  // Whatever is written there meets a full disk.
  const path = (await readdir(folder, { recursive: true })).find((name) => name.endsWith(uploadId))!
  await rm(join(folder, path))
  await symlink('/dev/full', join(folder, path))
  const refused = await put(uploadId, 0, Buffer.from('no room!'))
  expect([refused.status, (refused.body as unknown as { message: string }).message]).toEqual([
    503,
    'There is no room left where files are kept. Nothing was kept of this one; tell your administrator',
  ])
  expect([(await claims()).rows, (await filesOf()).filter((name) => name.endsWith(uploadId))]).toEqual([[], []])
  expect((await state(uploadId)).status).toBe(404)
})

test('a picture that goes on as something else after its end is refused; others are kept', async () => {
  const chunk = (type: string, data = Buffer.alloc(0)) => {
    const head = Buffer.alloc(8)
    head.writeUInt32BE(data.byteLength)
    head.write(type, 4, 'latin1')
    return Buffer.concat([head, data, Buffer.alloc(4)])
  }
  const png = Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', Buffer.alloc(13)),
    chunk('IDAT', randomBytes(100_000)),
    chunk('IEND'),
  ])
  const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
  const webp = Buffer.concat([Buffer.from('RIFF\x12\0\0\0WEBPVP8L\x05\0\0\0\x2f\0\0\0\0\0', 'latin1')])
  const jpeg = Buffer.concat([
    Buffer.from('\xff\xd8\xff\xe0', 'latin1'),
    randomBytes(500),
    Buffer.from('\xff\xd9', 'latin1'),
  ])
  const zip = Buffer.concat([Buffer.from('PK\x05\x06'), Buffer.alloc(18)])
  const upload = async (bytes: Buffer<ArrayBuffer>, name: string) => {
    const form = new FormData()
    form.append('file', new File([bytes], name))
    const headers = { authorization: bed.authorization() }
    const reply = await bed.app.request('/api/docs/upload', { method: 'POST', body: form, headers })
    return { status: reply.status, message: ((await reply.json()) as { message: string }).message }
  }
  for (const [name, bytes] of Object.entries({ png, gif, webp, jpeg })) {
    expect([name, (await upload(bytes, `Whole.${name}`)).status]).toEqual([name, 200])
    const refused = await upload(Buffer.concat([bytes, zip]), `More.${name}`)
    expect([name, refused.status, refused.message]).toEqual([
      name,
      400,
      'After the picture the file goes on with something else. Save the picture anew and upload that',
    ])
  }
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

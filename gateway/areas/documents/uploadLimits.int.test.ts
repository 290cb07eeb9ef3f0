import { randomBytes } from 'node:crypto'
import { readdir, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
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

test('rejects an upload to a page that is missing, of another kind or a text before storing anything', async () => {
  const before = await filesOf()
  const post = async (path: string, parts: readonly (readonly [string, string | File])[]) => {
    const form = new FormData()
    for (const [name, value] of parts) form.append(name, value)
    const headers = { authorization: fixture.authorization() }
    const reply = await fixture.app.request(path, { method: 'POST', body: form, headers })
    return { status: reply.status, body: (await reply.json()) as UploadResponse & { message: string } }
  }
  const file = new File(['kept by nobody'], 'x.txt')
  const filePage = (await post('/api/docs/upload', [['file', new File(['a plan'], 'Setup plan.txt')]])).body.data
  const sheet = { action: 'create', docType: 'Checksheet', docName: 'Diameters', text: '' }
  const { pageId: sheetId } = (await fixture.request('POST', '/api/docs', sheet)).body.data
  const storedFiles = await filesOf()
  expect(storedFiles).toHaveLength(before.length + 1)
  for (const [fields, status] of [
    [[['pageId', '999999']], 404],
    [
      [
        ['pageId', String(filePage.pageId)],
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
    expect((await fixture.request('POST', '/api/docs/uploads', body)).status).toBe(status)
  }
  expect(
    (
      await post('/api/docs/program/file', [
        ['file', file],
        ['pageId', String(filePage.pageId)],
      ])
    ).status,
  ).toBe(409)
  expect(await filesOf()).toEqual(storedFiles)
})

test('limits unfinished uploads per user and organization, and an upload to its announced size', async () => {
  const user = { userId: 2 }
  const starts = await Promise.all(Array.from({ length: 25 }, () => startUpload(5, user)))
  expect(starts.filter(({ status }) => status === 200)).toHaveLength(20)
  const [rejected] = starts.filter(({ status }) => status !== 200)
  expect([rejected!.status, rejected!.body.message]).toEqual([
    429,
    '20 uploads are in progress; finish or cancel one of them first',
  ])
  const ids = starts.flatMap(({ status, body }) => (status === 200 ? [body.data.uploadId] : []))
  for (const id of ids) await fixture.request('DELETE', `/api/docs/uploads/${id}`, undefined, user)
  const large = 50 * 1_048_576
  const ten = await Promise.all(Array.from({ length: 11 }, () => startUpload(large, user)))
  expect(ten.filter(({ status }) => status === 200)).toHaveLength(10)
  expect(ten.find(({ status }) => status === 429)!.body.message).toBe(
    'Uploads of more than 500 MB are unfinished; finish or cancel one of them first',
  )
  const { uploadId } = (await startUpload(4)).body.data
  expect((await put(uploadId, 0, Buffer.from('fives'))).status).toBe(413)
  await put(uploadId, 0, Buffer.from('fo'))
  const short = await finish(uploadId, { fileName: 'x', size: 2 })
  expect([short.status, short.body.message]).toEqual([409, 'The upload was started for 4 bytes, not for 2'])
  // Ninety uploads of that size by other users of the organization.
  await sql`insert into doc_upload (organization_id, upload_id, user_id, size, changed_at)
    select 1, gen_random_uuid(), 3, ${large}::bigint, now() from generate_series(1, 90)`.execute(
    fixture.dependencies.systemDb,
  )
  const all = await startUpload(large)
  expect([all.status, all.body.message]).toEqual([
    429,
    'Uploads of more than 5000 MB are unfinished in your organization. Try again later',
  ])
  // A day later they no longer count.
  await sql`update doc_upload set changed_at = now() - interval '25 hours'`.execute(fixture.dependencies.systemDb)
  expect((await startUpload(large)).status).toBe(200)
})

test('a chunk that finds no disk space is rejected with a message and its upload is removed', async () => {
  const { uploadId } = (await startUpload(8)).body.data
  const sessions = () =>
    sql`select size from doc_upload where upload_id = ${uploadId}::uuid`.execute(fixture.dependencies.systemDb)
  expect((await sessions()).rows).toHaveLength(1)
  // Writing to this path fails like on a full disk.
  const path = (await readdir(folder, { recursive: true })).find((name) => name.endsWith(uploadId))!
  await rm(join(folder, path))
  await symlink('/dev/full', join(folder, path))
  const rejected = await put(uploadId, 0, Buffer.from('no room!'))
  expect([rejected.status, rejected.body.message]).toEqual([
    503,
    'The file storage is full. Nothing was stored; contact your administrator',
  ])
  expect([(await sessions()).rows, (await filesOf()).filter((name) => name.endsWith(uploadId))]).toEqual([[], []])
  expect((await state(uploadId)).status).toBe(404)
})

test('rejects pictures with appended data and accepts all others', async () => {
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
    const headers = { authorization: fixture.authorization() }
    const reply = await fixture.app.request('/api/docs/upload', { method: 'POST', body: form, headers })
    return { status: reply.status, message: ((await reply.json()) as { message: string }).message }
  }
  for (const [name, bytes] of Object.entries({ png, gif, webp, jpeg })) {
    expect([name, (await upload(bytes, `Whole.${name}`)).status]).toEqual([name, 200])
    const rejected = await upload(Buffer.concat([bytes, zip]), `More.${name}`)
    expect([name, rejected.status, rejected.message]).toEqual([
      name,
      400,
      'The file has other data after the picture. Save the picture again and upload that',
    ])
  }
})

test('an organization limits the size and kinds of files; rejections name the limit', async () => {
  const settings = (body: object) => fixture.request('POST', '/api/organizations/1/settings', body)
  expect((await settings({ largestFileMb: 1, fileKinds: ['pdf', 'text'] })).status).toBe(200)
  try {
    const large = await startUpload(1_048_577)
    const message = 'The file is larger than 1 MB, which is the limit of your organization'
    expect([large.status, large.body.message]).toEqual([413, message])
    const { uploadId } = (await startUpload(8)).body.data
    await put(uploadId, 0, Buffer.from('PK\u0003\u0004\u0014\u0000\u0000\u0000'))
    const zip = await finish(uploadId, { fileName: 'x.pdf', size: 8 })
    expect(zip.body.data.fields.file).toBe(
      'is of the kind Archives (application/zip); your organization accepts: PDF, Text and programs',
    )
    const form = new FormData()
    form.append('file', new File(['GIF89a=1;alert(1)//'], 'x.js'))
    const headers = { authorization: fixture.authorization() }
    const gif = await fixture.app.request('/api/docs/upload', { method: 'POST', body: form, headers })
    expect([gif.status, ((await gif.json()) as UploadResponse).data.fields?.file]).toEqual([
      400,
      'is of the kind Pictures (image/gif); your organization accepts: PDF, Text and programs',
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

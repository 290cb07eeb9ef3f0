import { randomBytes } from 'node:crypto'
import { readdir, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Answered, bed, begin, filesOf, finish, folder, prepareUploads, put, state } from './uploads.fixture.ts'

prepareUploads()

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
  expect([refused.status, refused.body.message]).toEqual([
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

import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { ann, bob, fixture, gif, hour, prepareChatFiles, send, storedFiles } from './chatFiles.fixture.ts'

prepareChatFiles()

const pdf = Buffer.from('%PDF-1.7\nplan\n')

describe('accepted files', () => {
  test('follows the limits of the organization: rejects larger files, other kinds and data appended to a picture', async () => {
    const id = await fixture.opened(ann, { users: [bob.userName] })
    await sql`insert into organization_settings (organization_id, time_zone, micro_stop_secs, oee_target, ai_enabled,
        largest_file_mb, file_kinds, row_id, version)
      values (1, 'UTC', 300, 0.85, false, 1, '["pictures"]', gen_random_uuid(), 1)`.execute(fixture.owner)
    const before = await storedFiles()
    const large = await send(ann, id, { bytes: Buffer.concat([gif(), randomBytes(1_048_576)]) })
    expect([large.status, large.body.message]).toEqual([413, 'The file exceeds the limit of 1 MB'])
    const kind = await send(ann, id, { bytes: pdf, name: 'plan.gif' })
    expect([kind.status, kind.body.data.fields.file]).toEqual([
      400,
      expect.stringContaining('(application/pdf); your organization accepts: '),
    ])
    const hidden = await send(ann, id, { bytes: Buffer.concat([gif(), Buffer.from('PK\u0003\u0004')]) })
    expect([hidden.status, hidden.body.message]).toEqual([400, expect.stringContaining('other data after the picture')])
    await sql`delete from organization_settings where organization_id = 1`.execute(fixture.owner)
    expect(await storedFiles()).toEqual(before)
  })

  test('rejects a body without a file, without fields before the file, or that is cut off, and stores nothing of it', async () => {
    const id = await fixture.opened(ann, { users: [bob.userName] })
    const path = `/api/chat/conversations/${id}/files`
    const before = [await storedFiles(), (await fixture.messages(ann, id)).messages.length]
    const post = async (body: FormData | ReadableStream, type?: string) => {
      const headers = { authorization: ann.token, ...(type && { 'content-type': type }) }
      const reply = await fixture.app.request(path, { method: 'POST', body, headers, duplex: 'half' } as RequestInit)
      return reply.status
    }
    const [empty, late] = [new FormData(), new FormData()]
    empty.append('clientId', randomUUID())
    late.append('file', new File([gif()], 'x.gif'))
    late.append('clientId', randomUUID())
    expect([await post(empty), await post(late)]).toEqual([400, 400])
    const head = `--b\r\ncontent-disposition: form-data; name="clientId"\r\n\r\n${randomUUID()}\r\n--b\r\ncontent-disposition: form-data; name="file"; filename="x.gif"\r\n\r\n`
    let isSent = false
    const brokenBody = new ReadableStream({
      pull(controller) {
        if (isSent) return controller.error(new Error('cut'))
        isSent = true
        controller.enqueue(Buffer.concat([Buffer.from(head), gif()]))
      },
    })
    expect(await post(brokenBody, 'multipart/form-data; boundary=b')).toBeGreaterThanOrEqual(400)
    expect([await storedFiles(), (await fixture.messages(ann, id)).messages.length]).toEqual(before)
  })

  test('limits the size of files per hour, including retracted ones', async () => {
    const id = await fixture.opened(ann, { users: [bob.userName] })
    const { seq } = (await send(ann, id)).body.data
    await sql`update chat_message set file_bytes = 500 * 1048576 where conversation_id = ${id}::uuid
      and seq = ${seq}`.execute(fixture.systemDb)
    await fixture.chatRequest(ann, 'DELETE', `/conversations/${id}/messages/${seq}`)
    const more = await send(ann, id)
    expect([more.status, more.body.message]).toEqual([
      429,
      'You sent more than 500 MB of files within an hour. Try again later.',
    ])
    expect((await fixture.postMessage(ann, id, 'Words go on')).status).toBe(200)
    expect((await send(bob, id)).status).toBe(200)
    fixture.clock.now += hour
    const fresh = await fixture.page(ann.userName)
    expect((await send(fresh, id)).status).toBe(200)
  })
})

import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { ann, bed, bob, gif, hour, kept, prepareChatFiles, send } from './chatFiles.fixture.ts'

prepareChatFiles()

const pdf = Buffer.from('%PDF-1.7\nplan\n')

describe('what is taken', () => {
  test('what an organization takes: larger files and other kinds are refused, and so is what goes on after a picture', async () => {
    const id = await bed.opened(ann, { users: [bob.userName] })
    await sql`insert into organization_settings (organization_id, time_zone, micro_stop_secs, oee_target, ai_enabled,
        largest_file_mb, file_kinds, row_id, version)
      values (1, 'UTC', 300, 0.85, false, 1, '["pictures"]', gen_random_uuid(), 1)`.execute(bed.owner)
    const before = await kept()
    const large = await send(ann, id, { bytes: Buffer.concat([gif(), randomBytes(1_048_576)]) })
    expect([large.status, large.body.message]).toEqual([413, 'The file is larger than 1 MB, which is the limit here'])
    const kind = await send(ann, id, { bytes: pdf, name: 'plan.gif' })
    expect([kind.status, kind.body.data.fields.file]).toEqual([
      400,
      expect.stringContaining('(application/pdf); your organization takes: '),
    ])
    const hidden = await send(ann, id, { bytes: Buffer.concat([gif(), Buffer.from('PK\u0003\u0004')]) })
    expect([hidden.status, hidden.body.message]).toEqual([400, expect.stringContaining('goes on with something else')])
    await sql`delete from organization_settings where organization_id = 1`.execute(bed.owner)
    expect(await kept()).toEqual(before)
  })

  test('no body that has no file, none without its fields before it, and nothing of one that is cut', async () => {
    const id = await bed.opened(ann, { users: [bob.userName] })
    const path = `/api/chat/conversations/${id}/files`
    const before = [await kept(), (await bed.messages(ann, id)).messages.length]
    const post = async (body: FormData | ReadableStream, type?: string) => {
      const headers = { authorization: ann.token, ...(type && { 'content-type': type }) }
      const reply = await bed.app.request(path, { method: 'POST', body, headers, duplex: 'half' } as RequestInit)
      return reply.status
    }
    const [empty, late] = [new FormData(), new FormData()]
    empty.append('clientId', randomUUID())
    late.append('file', new File([gif()], 'x.gif'))
    late.append('clientId', randomUUID())
    expect([await post(empty), await post(late)]).toEqual([400, 400])
    const head = `--b\r\ncontent-disposition: form-data; name="clientId"\r\n\r\n${randomUUID()}\r\n--b\r\ncontent-disposition: form-data; name="file"; filename="x.gif"\r\n\r\n`
    let sent = false
    const cut = new ReadableStream({
      pull(controller) {
        if (sent) return controller.error(new Error('cut'))
        sent = true
        controller.enqueue(Buffer.concat([Buffer.from(head), gif()]))
      },
    })
    expect(await post(cut, 'multipart/form-data; boundary=b')).toBeGreaterThanOrEqual(400)
    expect([await kept(), (await bed.messages(ann, id)).messages.length]).toEqual(before)
  })

  test('so much within an hour, also of what was taken back', async () => {
    const id = await bed.opened(ann, { users: [bob.userName] })
    const { seq } = (await send(ann, id)).body.data
    await sql`update chat_message set file_bytes = 500 * 1048576 where conversation_id = ${id}::uuid
      and seq = ${seq}`.execute(bed.systemDb)
    await bed.asks(ann, 'DELETE', `/conversations/${id}/messages/${seq}`)
    const more = await send(ann, id)
    expect([more.status, more.body.message]).toEqual([
      429,
      'You sent more than 500 MB of files within an hour. Wait until some of that is longer ago.',
    ])
    expect((await bed.say(ann, id, 'Words go on')).status).toBe(200)
    expect((await send(bob, id)).status).toBe(200)
    bed.clock.now += hour
    const fresh = await bed.page(ann.userName)
    expect((await send(fresh, id)).status).toBe(200)
  })
})

import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { ann, ask, bed, here, opened, prepareScreenChat, screen } from './screenChat.fixture.ts'

prepareScreenChat()

describe('files', () => {
  const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
  const send = async (token: string, path: string, fields: Readonly<Record<string, string>>, bytes = gif) => {
    const form = new FormData()
    for (const [name, value] of Object.entries({ clientId: randomUUID(), ...fields })) form.append(name, value)
    form.append('file', new File([bytes], 'Worn tool.gif'))
    const reply = await bed.app.request(`/api/${path}`, {
      method: 'POST',
      body: form,
      headers: { authorization: token },
    })
    return { status: reply.status, body: JSON.parse(await reply.text()) }
  }
  const fetched = async (token: string, query: string) => {
    const headers = { authorization: token }
    const reply = await bed.app.request(`/api/screens/chat/file?${query}`, { headers })
    return { status: reply.status, isIt: Buffer.from(await reply.arrayBuffer()).equals(gif) }
  }

  test('a picture is said at a machine, as the machine, and files that people say are seen there; other files are not sent', async () => {
    bed.clock.now += 61_000
    const sent = await send(screen, 'screens/chat/file', { jobNum: 'J-1' })
    expect([sent.status, sent.body.data]).toMatchObject([
      200,
      {
        deviceId: bed.one,
        resourceID: 'M-1',
        said: 'Worn tool.gif',
        file: { mediaType: 'image/gif', size: gif.length },
      },
    ])
    expect(await fetched(screen, `jobNum=J-1&seq=${sent.body.data.seq}`)).toEqual({ status: 200, isIt: true })
    const machine = await opened({ resourceID: 'M-1' })
    const told = await send(ann, `chat/conversations/${machine}/files`, {})
    expect((await here())[0]!.messages.at(-1)).toMatchObject({
      userName: 'ann@demo.takt',
      file: { fileName: 'Worn tool.gif' },
    })
    expect(await fetched(screen, `seq=${told.body.data.seq}`)).toEqual({ status: 200, isIt: true })
    const text = await send(screen, 'screens/chat/file', {}, Buffer.from('O1000'))
    expect([text.status, text.body.message]).toEqual([400, expect.stringContaining('is of type text/plain')])
  })

  test('of other machines and jobs, and of people among themselves, there are none at a screen; a screen’s are none of others', async () => {
    const direct = await opened({ users: ['admin@demo.takt'] })
    const between = await send(ann, `chat/conversations/${direct}/files`, {})
    const path = `chat/conversations/${direct}/messages/${between.body.data.seq}/file`
    expect((await ask(screen, 'GET', path)).status).toBe(403)
    expect((await send(screen, `chat/conversations/${direct}/files`, {})).status).toBe(403)
    const { seq } = (await send(screen, 'screens/chat/file', {})).body.data
    const two = await bed.screen(bed.two)
    expect([(await fetched(two, `seq=${seq}`)).status, (await fetched(two, `jobNum=J-1&seq=${seq}`)).status]).toEqual([
      404, 404,
    ])
    expect((await send(two, 'screens/chat/file', { jobNum: 'J-1' })).status).toBe(404)
    for (const token of [ann, bed.admin, bed.other]) expect((await fetched(token, `seq=${seq}`)).status).toBe(400)
    await bed.as(bed.admin)('DELETE', `/api/devices/${bed.two}/screen`)
    expect((await fetched(two, `seq=${seq}`)).status).toBe(401)
  })
})

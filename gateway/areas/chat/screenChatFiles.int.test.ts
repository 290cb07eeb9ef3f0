import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { ann, fixture, opened, prepareScreenChat, readScreenChat, request, screen } from './screenChat.fixture.ts'

prepareScreenChat()

describe('files', () => {
  const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
  const send = async (token: string, path: string, fields: Readonly<Record<string, string>>, bytes = gif) => {
    const form = new FormData()
    for (const [name, value] of Object.entries({ clientId: randomUUID(), ...fields })) form.append(name, value)
    form.append('file', new File([bytes], 'Worn tool.gif'))
    const reply = await fixture.app.request(`/api/${path}`, {
      method: 'POST',
      body: form,
      headers: { authorization: token },
    })
    return { status: reply.status, body: JSON.parse(await reply.text()) }
  }
  const fetched = async (token: string, query: string) => {
    const headers = { authorization: token }
    const reply = await fixture.app.request(`/api/screens/chat/file?${query}`, { headers })
    return { status: reply.status, isIt: Buffer.from(await reply.arrayBuffer()).equals(gif) }
  }

  test('a screen posts pictures as the machine and shows files of people; rejects other kinds of files', async () => {
    fixture.clock.now += 61_000
    const screenFile = await send(screen, 'screens/chat/file', { jobNum: 'J-1' })
    expect([screenFile.status, screenFile.body.data]).toMatchObject([
      200,
      {
        deviceId: fixture.one,
        resourceID: 'M-1',
        said: 'Worn tool.gif',
        file: { mediaType: 'image/gif', size: gif.length },
      },
    ])
    expect(await fetched(screen, `jobNum=J-1&seq=${screenFile.body.data.seq}`)).toEqual({ status: 200, isIt: true })
    const machine = await opened({ resourceID: 'M-1' })
    const userFile = await send(ann, `chat/conversations/${machine}/files`, {})
    expect((await readScreenChat())[0]!.messages.at(-1)).toMatchObject({
      userName: 'ann@demo.takt',
      file: { fileName: 'Worn tool.gif' },
    })
    expect(await fetched(screen, `seq=${userFile.body.data.seq}`)).toEqual({ status: 200, isIt: true })
    const text = await send(screen, 'screens/chat/file', {}, Buffer.from('O1000'))
    expect([text.status, text.body.message]).toEqual([400, expect.stringContaining('has the type text/plain')])
  })

  test('a screen has no access to files of other machines, jobs and direct conversations, and others have none to its files', async () => {
    const direct = await opened({ users: ['admin@demo.takt'] })
    const directFile = await send(ann, `chat/conversations/${direct}/files`, {})
    const path = `chat/conversations/${direct}/messages/${directFile.body.data.seq}/file`
    expect((await request(screen, 'GET', path)).status).toBe(403)
    expect((await send(screen, `chat/conversations/${direct}/files`, {})).status).toBe(403)
    const { seq } = (await send(screen, 'screens/chat/file', {})).body.data
    const two = await fixture.screen(fixture.two)
    expect([(await fetched(two, `seq=${seq}`)).status, (await fetched(two, `jobNum=J-1&seq=${seq}`)).status]).toEqual([
      404, 404,
    ])
    expect((await send(two, 'screens/chat/file', { jobNum: 'J-1' })).status).toBe(404)
    for (const token of [ann, fixture.admin, fixture.other])
      expect((await fetched(token, `seq=${seq}`)).status).toBe(400)
    await fixture.as(fixture.admin)('DELETE', `/api/devices/${fixture.two}/screen`)
    expect((await fetched(two, `seq=${seq}`)).status).toBe(401)
  })
})

import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { type ChatNews, chatNews, type ScreenChat, screenChat } from '@takt/domain/chat/answers/chat.ts'
import { sampleOutput, sampleSlice } from '@takt/domain/efficiency/plantSamples.bed.ts'
import { subjects } from '@takt/domain/messages/subjects.ts'
import { allPermissions, permissionsWhere } from '@takt/domain/rights/permissions.ts'
import { insertSlices } from '@takt/store/slices.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { unpacked } from '../calls/calls.bed.ts'
import { createScreensBed } from '../screens/screens.bed.ts'
import { chatArea } from './chatArea.ts'

let bed: Awaited<ReturnType<typeof createScreensBed>>
let screen: string
let ann: string
const heard: ChatNews[] = []
/** What machine M-1 works on now, as ingest tells it. */
let jobNum: string | null = 'J-1'
let stop = () => {}

beforeAll(async () => {
  bed = await createScreensBed([chatArea])
  const admin = bed.as(bed.admin)
  for (const job of ['J-1', 'J-2', 'J-3']) await admin('POST', '/api/jobs', { jobNum: job })
  await admin('POST', '/api/employees', { empID: '4711', firstName: 'Ada', lastName: 'Okafor' })
  await bed.user('ann@demo.takt', 1, allPermissions)
  ann = await bed.signIn('ann@demo.takt')
  const answering = bed.services.subscribe(subjects.floorCurrent(1), {
    callback: (_, message) => {
      const times = { since: 0, lastTo: bed.clock.now, heardAt: 0, jobSince: 0, contextSeq: 1 }
      const device = { deviceId: bed.one, state: 1, reason: null, good: 0, scrap: 0, idealCycleSecs: null, empIDs: [] }
      const work = { jobNum, assemblySeq: null, oprSeq: null, partNum: null, partRevision: null }
      message.respond(gzipSync(JSON.stringify({ at: bed.clock.now, devices: [{ ...device, ...times, ...work }] })))
    },
  })
  stop = () => answering.unsubscribe()
  screen = await bed.screen(bed.one)
  const { nats } = await bed.page('lathe', screen)
  nats.subscribe(`device.1.${bed.one}.chat`, {
    callback: (_error, { data }) => void heard.push(chatNews.parse(unpacked(data))),
  })
  await nats.flush()
}, 60_000)
afterAll(async () => {
  stop()
  await bed?.close()
})

const ask = (token: string, method: string, path: string, body?: object) =>
  bed.ask(method, `/api/${path}`, { token, ...(body ? { body } : {}) })
const here = async (token = screen): Promise<ScreenChat['conversations']> =>
  screenChat.strict().parse((await ask(token, 'GET', 'screens/chat')).body.data).conversations
const at = (ms = 0) => new Date(bed.clock.now + ms).toISOString()
const say = (said: string, more: object = {}, token = screen) =>
  ask(token, 'POST', 'screens/chat', { jobNum: null, clientId: randomUUID(), said, saidAt: at(), ...more })
const opened = async (about: object, token = ann): Promise<string> =>
  (await ask(token, 'POST', 'chat/conversations', about)).body.data.conversationId
const write = (conversationId: string, said: string, token = ann) =>
  ask(token, 'POST', `chat/conversations/${conversationId}/messages`, { clientId: randomUUID(), said })
const messages = async (conversationId: string, token = ann) =>
  (await ask(token, 'GET', `chat/conversations/${conversationId}/messages`)).body.data.messages

describe('a machine takes part', () => {
  test('in the conversation about it and about the job that it works on: both are there before anybody wrote', async () => {
    expect(await here()).toEqual([
      { resourceID: 'M-1', jobNum: null, readSeq: 0, lastSeq: 0, unread: 0, messages: [] },
      { resourceID: null, jobNum: 'J-1', readSeq: 0, lastSeq: 0, unread: 0, messages: [] },
    ])
  })

  test('is told of what is said in both, counts what is unread, and reads it for all of its pages', async () => {
    const [machine, job] = [await opened({ resourceID: 'M-1' }), await opened({ jobNum: 'J-1' })]
    await write(machine, 'Material comes at ten')
    await write(job, 'Mind the burr')
    for (const conversationId of [machine, job])
      await bed.until(async () => heard.find((news) => news.conversationId === conversationId && news.what === 'said'))
    expect(await here()).toMatchObject([
      {
        resourceID: 'M-1',
        unread: 1,
        lastSeq: 1,
        messages: [{ said: 'Material comes at ten', userName: 'ann@demo.takt' }],
      },
      { jobNum: 'J-1', unread: 1, messages: [{ said: 'Mind the burr' }] },
    ])
    const read = (jobNum: string | null, seq: number) => ask(screen, 'POST', 'screens/chat/read', { jobNum, seq })
    expect((await read(null, 99)).body.data).toEqual({ readSeq: 1 })
    expect((await read(null, 0)).body.data).toEqual({ readSeq: 1 })
    await bed.until(async () => heard.find(({ what }) => what === 'read'))
    expect((await here()).map(({ unread }) => unread)).toEqual([0, 1])
    // Its own words are none that it has to read.
    await say('Thank you')
    expect((await here())[0]).toMatchObject({ unread: 0, lastSeq: 2, readSeq: 1 })
  })

  test('and speaks as the machine, once for each clientId, whatever waits for a network with when it was said', async () => {
    const clientId = randomUUID()
    const first = await say('Tool is worn', { clientId, jobNum: 'J-1', saidAt: at(-3 * 3_600_000) })
    expect(first.body.data).toMatchObject({
      deviceId: bed.one,
      userName: null,
      resourceID: 'M-1',
      name: `Device ${bed.one}`,
      waitedSince: at(-3 * 3_600_000),
    })
    expect((await say('Tool is worn', { clientId, jobNum: 'J-1' })).body.data).toEqual(first.body.data)
    const told = await messages(await opened({ jobNum: 'J-1' }))
    expect(told.filter(({ said }: { said: string }) => said === 'Tool is worn')).toEqual([first.body.data])
    expect((await say('Now')).body.data.waitedSince).toBeNull()
    for (const ms of [10 * 60_000, -8 * 86_400_000]) expect((await say('When?', { saidAt: at(ms) })).status).toBe(400)
  })
})

describe('a screen is bound to its machine', () => {
  test('jobs that its machine did not work on are none, those of which it said something stay for a week', async () => {
    const other = await opened({ jobNum: 'J-2' })
    await write(other, 'About the other job')
    for (const job of ['J-2', 'J-9']) {
      const refused = await say('Mine?', { jobNum: job })
      expect([refused.status, refused.body.message]).toEqual([404, expect.stringContaining(`Job ${job}`)])
      expect((await ask(screen, 'POST', 'screens/chat/read', { jobNum: job, seq: 1 })).status).toBe(404)
    }
    const jobs = async () => (await here()).map((row) => row.jobNum)
    expect(await jobs()).toEqual([null, 'J-1'])
    jobNum = 'J-2'
    expect(await jobs()).toEqual([null, 'J-2', 'J-1'])
    expect((await say('Still about the first', { jobNum: 'J-1' })).status).toBe(200)
    jobNum = null
    expect(await jobs()).toEqual([null, 'J-1'])
    jobNum = 'J-1'
  })

  test('what waited while its work changed is taken for a job that it worked on since it was said', async () => {
    const [from, to] = [bed.clock.now - 60 * 60_000, bed.clock.now - 50 * 60_000]
    const outputs = [sampleOutput({ jobNum: 'J-3', assemblySeq: 0, oprSeq: 10 })]
    const slices = [{ ...sampleSlice(from, to, 'running', { outputs }), deviceId: bed.one, values: null }]
    await insertSlices(bed.dependencies.clickhouse, [{ organizationId: 1, deviceId: bed.one, slices }])
    const late = (ms: number) => say('Boxes are full', { jobNum: 'J-3', saidAt: at(ms) })
    expect((await late(-20 * 60_000)).status).toBe(404)
    expect((await late(-55 * 60_000)).status).toBe(200)
    expect(await messages(await opened({ jobNum: 'J-3' }))).toMatchObject([
      { said: 'Boxes are full', deviceId: bed.one },
    ])
  })

  test('other machines, people’s routes and other organizations are closed to it, and its routes to others', async () => {
    const direct = await opened({ users: ['admin@demo.takt'] })
    await write(direct, 'Between us')
    for (const path of [
      'chat/conversations',
      `chat/conversations/${direct}/messages`,
      'chat/unread',
      'chat/search?text=us',
    ])
      expect([path, (await ask(screen, 'GET', path)).status]).toEqual([path, 403])
    for (const token of [ann, bed.admin]) {
      expect((await ask(token, 'GET', 'screens/chat')).status).toBe(400)
      expect((await say('Not here', {}, token)).status).toBe(400)
    }
    const two = await bed.screen(bed.two)
    expect(await here(two)).toMatchObject([{ resourceID: 'M-2', messages: [] }])
    expect((await say('Over here', { jobNum: 'J-1' }, two)).status).toBe(404)
    expect(JSON.stringify(await here(two))).not.toContain('Material')
    const theirs = await opened({ resourceID: 'E-1' }, bed.other)
    expect((await messages(theirs, bed.other)).length).toBe(0)
    await bed.as(bed.admin)('DELETE', `/api/devices/${bed.two}/screen`)
    expect((await ask(two, 'GET', 'screens/chat')).status).toBe(401)
  })
})

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

test('who was clocked on there when it was said is told to whoever may see people, and to nobody else', async () => {
  const admin = bed.as(bed.admin)
  const ticket = { empID: '4711', laborType: 'indirect', indirectCode: 'CLEAN', resourceID: 'M-1' }
  await admin('POST', '/api/indirects', { indirectCode: 'CLEAN', description: 'Cleaning' })
  await admin('POST', '/api/laborTickets', { ...ticket, start: at(-7_200_000), end: at(-3_600_000) })
  const then = await say('Said then', { saidAt: at(-5_400_000) })
  const now = await say('Said now')
  expect([then.body.data.clockedOn, now.body.data.clockedOn]).toEqual([[], []])
  const everythingElse = permissionsWhere((area, flag) => area !== 'employees' || flag === 'approve')
  await bed.user('bob@demo.takt', 1, everythingElse)
  const bob = await bed.signIn('bob@demo.takt')
  const machine = await opened({ resourceID: 'M-1' })
  const clockedOn = async (token: string) =>
    Object.fromEntries(
      (await messages(machine, token)).map(({ said, clockedOn }: { said: string; clockedOn: string[] }) => [
        said,
        clockedOn,
      ]),
    )
  expect(await clockedOn(ann)).toMatchObject({ 'Said then': ['Ada Okafor'], 'Said now': [], 'Thank you': [] })
  expect(await clockedOn(bob)).toMatchObject({ 'Said then': [], 'Said now': [] })
  expect(JSON.stringify(await here())).not.toContain('Okafor')
  const found = await ask(ann, 'GET', 'chat/search?text=then')
  expect(found.body.data.found).toMatchObject([{ said: 'Said then', clockedOn: ['Ada Okafor'] }])
})

import { randomUUID } from 'node:crypto'
import { sampleOutput, sampleSlice } from '@takt/domain/areas/efficiency/oracles/plantSamples.fixture.ts'
import { permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { insertSlices } from '@takt/store/clickhouse/insertSlices.fixture.ts'
import { describe, expect, test } from 'vitest'
import {
  ann,
  at,
  fixture,
  messages,
  opened,
  postMessage,
  prepareScreenChat,
  readScreenChat,
  receivedChanges,
  request,
  screen,
  setJobNum,
} from './screenChat.fixture.ts'

prepareScreenChat()

const write = (conversationId: string, text: string, token = ann) =>
  request(token, 'POST', `chat/conversations/${conversationId}/messages`, { clientId: randomUUID(), said: text })

describe('a machine takes part in chat', () => {
  test('in the conversations about itself and its current job, which exist before the first message', async () => {
    expect(await readScreenChat()).toEqual([
      { resourceID: 'M-1', jobNum: null, readSeq: 0, lastSeq: 0, unread: 0, messages: [], readers: [] },
      { resourceID: null, jobNum: 'J-1', readSeq: 0, lastSeq: 0, unread: 0, messages: [], readers: [] },
    ])
  })

  test('receives the messages of both, counts unread ones and marks them as read for all of its pages', async () => {
    const [machine, job] = [await opened({ resourceID: 'M-1' }), await opened({ jobNum: 'J-1' })]
    await write(machine, 'Material comes at ten')
    await write(job, 'Mind the burr')
    for (const conversationId of [machine, job])
      await fixture.until(async () =>
        receivedChanges.find((change) => change.conversationId === conversationId && change.what === 'said'),
      )
    expect(await readScreenChat()).toMatchObject([
      {
        resourceID: 'M-1',
        unread: 1,
        lastSeq: 1,
        messages: [{ said: 'Material comes at ten', userName: 'ann@demo.takt' }],
      },
      { jobNum: 'J-1', unread: 1, messages: [{ said: 'Mind the burr' }] },
    ])
    const read = (jobNum: string | null, seq: number) => request(screen, 'POST', 'screens/chat/read', { jobNum, seq })
    expect((await read(null, 99)).body.data).toEqual({ readSeq: 1 })
    expect((await read(null, 0)).body.data).toEqual({ readSeq: 1 })
    await fixture.until(async () => receivedChanges.find(({ what }) => what === 'read'))
    expect((await readScreenChat()).map(({ unread }) => unread)).toEqual([0, 1])
    // Own messages do not count as unread.
    await postMessage('Thank you')
    expect((await readScreenChat())[0]).toMatchObject({ unread: 0, lastSeq: 2, readSeq: 1 })
  })

  test('posts as the machine, once per clientId; a message that waited for the network keeps its original time', async () => {
    const clientId = randomUUID()
    const first = await postMessage('Tool is worn', { clientId, jobNum: 'J-1', saidAt: at(-3 * 3_600_000) })
    expect(first.body.data).toMatchObject({
      deviceId: fixture.one,
      userName: null,
      resourceID: 'M-1',
      name: `Device ${fixture.one}`,
      waitedSince: at(-3 * 3_600_000),
    })
    expect((await postMessage('Tool is worn', { clientId, jobNum: 'J-1' })).body.data).toEqual(first.body.data)
    const jobMessages = await messages(await opened({ jobNum: 'J-1' }))
    expect(jobMessages.filter(({ said }: { said: string }) => said === 'Tool is worn')).toEqual([first.body.data])
    expect((await postMessage('Now')).body.data.waitedSince).toBeNull()
    for (const ms of [10 * 60_000, -8 * 86_400_000])
      expect((await postMessage('When?', { saidAt: at(ms) })).status).toBe(400)
  })
})

describe('a screen is bound to its machine', () => {
  test('has no access to jobs that its machine did not work on; jobs with own messages stay for a week', async () => {
    const other = await opened({ jobNum: 'J-2' })
    await write(other, 'About the other job')
    for (const job of ['J-2', 'J-9']) {
      const rejected = await postMessage('Mine?', { jobNum: job })
      expect([rejected.status, rejected.body.message]).toEqual([404, expect.stringContaining(`Job ${job}`)])
      expect((await request(screen, 'POST', 'screens/chat/read', { jobNum: job, seq: 1 })).status).toBe(404)
    }
    const jobs = async () => (await readScreenChat()).map((row) => row.jobNum)
    expect(await jobs()).toEqual([null, 'J-1'])
    setJobNum('J-2')
    expect(await jobs()).toEqual([null, 'J-2', 'J-1'])
    expect((await postMessage('Still about the first', { jobNum: 'J-1' })).status).toBe(200)
    setJobNum(null)
    expect(await jobs()).toEqual([null, 'J-1'])
    setJobNum('J-1')
  })

  test('a message that waited is accepted for a job that the machine has worked on since it was written', async () => {
    const [from, to] = [fixture.clock.now - 60 * 60_000, fixture.clock.now - 50 * 60_000]
    const outputs = [sampleOutput({ jobNum: 'J-3', assemblySeq: 0, oprSeq: 10 })]
    const slices = [{ ...sampleSlice(from, to, 'running', { outputs }), deviceId: fixture.one, values: null }]
    await insertSlices(fixture.dependencies.clickhouse, [{ organizationId: 1, deviceId: fixture.one, slices }])
    const late = (ms: number) => postMessage('Boxes are full', { jobNum: 'J-3', saidAt: at(ms) })
    expect((await late(-20 * 60_000)).status).toBe(404)
    expect((await late(-55 * 60_000)).status).toBe(200)
    expect(await messages(await opened({ jobNum: 'J-3' }))).toMatchObject([
      { said: 'Boxes are full', deviceId: fixture.one },
    ])
  })

  test('has no access to other machines, routes for people and other organizations; its own routes are closed to others', async () => {
    const direct = await opened({ users: ['admin@demo.takt'] })
    await write(direct, 'Between us')
    for (const path of [
      'chat/conversations',
      `chat/conversations/${direct}/messages`,
      'chat/unread',
      'chat/search?text=us',
    ])
      expect([path, (await request(screen, 'GET', path)).status]).toEqual([path, 403])
    for (const token of [ann, fixture.admin]) {
      expect((await request(token, 'GET', 'screens/chat')).status).toBe(400)
      expect((await postMessage('Not here', {}, token)).status).toBe(400)
    }
    const two = await fixture.screen(fixture.two)
    expect(await readScreenChat(two)).toMatchObject([{ resourceID: 'M-2', messages: [] }])
    expect((await postMessage('Over here', { jobNum: 'J-1' }, two)).status).toBe(404)
    expect(JSON.stringify(await readScreenChat(two))).not.toContain('Material')
    const foreignConversation = await opened({ resourceID: 'E-1' }, fixture.other)
    expect((await messages(foreignConversation, fixture.other)).length).toBe(0)
    await fixture.as(fixture.admin)('DELETE', `/api/devices/${fixture.two}/screen`)
    expect((await request(two, 'GET', 'screens/chat')).status).toBe(401)
  })
})

test('users who may see people also see who was clocked on when a message was written, other users do not', async () => {
  const admin = fixture.as(fixture.admin)
  const ticket = { empID: '4711', laborType: 'indirect', indirectCode: 'CLEAN', resourceID: 'M-1' }
  await admin('POST', '/api/indirects', { indirectCode: 'CLEAN', description: 'Cleaning' })
  await admin('POST', '/api/laborTickets', { ...ticket, start: at(-7_200_000), end: at(-3_600_000) })
  const earlier = await postMessage('Said then', { saidAt: at(-5_400_000) })
  const now = await postMessage('Said now')
  expect([earlier.body.data.clockedOn, now.body.data.clockedOn]).toEqual([[], []])
  const allButPeople = permissionsWhere((area, flag) => area !== 'employees' || flag === 'approve')
  await fixture.user('bob@demo.takt', 1, allButPeople)
  const bob = await fixture.signIn('bob@demo.takt')
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
  expect(JSON.stringify(await readScreenChat())).not.toContain('Okafor')
  const response = await request(ann, 'GET', 'chat/search?text=then')
  expect(response.body.data.found).toMatchObject([{ said: 'Said then', clockedOn: ['Ada Okafor'] }])
})

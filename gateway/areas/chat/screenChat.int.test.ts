import { randomUUID } from 'node:crypto'
import { sampleOutput, sampleSlice } from '@takt/domain/areas/efficiency/oracles/plantSamples.bed.ts'
import { permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { insertSlices } from '@takt/store/clickhouse/insertSlices.bed.ts'
import { describe, expect, test } from 'vitest'
import {
  ann,
  ask,
  at,
  bed,
  heard,
  here,
  messages,
  opened,
  prepareScreenChat,
  say,
  screen,
  setJobNum,
} from './screenChat.fixture.ts'

prepareScreenChat()

const write = (conversationId: string, said: string, token = ann) =>
  ask(token, 'POST', `chat/conversations/${conversationId}/messages`, { clientId: randomUUID(), said })

describe('a machine takes part', () => {
  test('in the conversation about it and about the job that it works on: both are there before anybody wrote', async () => {
    expect(await here()).toEqual([
      { resourceID: 'M-1', jobNum: null, readSeq: 0, lastSeq: 0, unread: 0, messages: [], readers: [] },
      { resourceID: null, jobNum: 'J-1', readSeq: 0, lastSeq: 0, unread: 0, messages: [], readers: [] },
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
    setJobNum('J-2')
    expect(await jobs()).toEqual([null, 'J-2', 'J-1'])
    expect((await say('Still about the first', { jobNum: 'J-1' })).status).toBe(200)
    setJobNum(null)
    expect(await jobs()).toEqual([null, 'J-1'])
    setJobNum('J-1')
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

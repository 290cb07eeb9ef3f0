import { permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createScreensFixture } from '../screens/screensServer.fixture.ts'
import type { Page } from './calls.fixture.ts'
import { watchCalls } from './watchCalls.ts'

let fixture: Awaited<ReturnType<typeof createScreensFixture>>
let ann: Page
let lathe: Page
beforeAll(async () => {
  fixture = await createScreensFixture()
  const readsDevices = permissionsWhere((area, flag) => area === 'devices' && flag === 'read')
  await fixture.user('ann@demo.takt', 1, readsDevices)
  ann = await fixture.page('ann@demo.takt')
  lathe = await fixture.page('lathe', await fixture.screen(fixture.one))
})
afterAll(() => fixture?.close())

test('machines and people call each other: ringing, answering and ending work as between people', async () => {
  const called = (await fixture.initiate(lathe, { users: ['ann@demo.takt'] })).body.callDetails
  expect(called.source).toMatchObject({ deviceId: fixture.one, name: `Device ${fixture.one}`, state: 'joined' })
  await fixture.waitForCall(ann, ({ room, state }) => room === called.room && state === 'ringing')
  await fixture.act(ann, 'targetAnswer', called.room)
  await fixture.waitForCall(lathe, ({ room, state }) => room === called.room && state === 'active')
  expect(await fixture.current(lathe)).toMatchObject({ room: called.room, state: 'active' })
  const token = (page: Page) =>
    fixture.request('POST', `/api/calls/${called.room}/token`, { token: page.token, body: { seat: page.seat } })
  // No SFU runs here: strangers get 404 for a token, participants 503.
  expect((await token(lathe)).status).toBe(503)
  expect((await token({ ...lathe, seat: 'another' })).status).toBe(404)
  expect((await fixture.act(lathe, 'sourceEnd', called.room)).body.callDetails).toMatchObject({
    state: 'ended',
    outcome: 'completed',
    by: { deviceId: fixture.one },
  })

  const back = (await fixture.initiate(ann, { devices: [fixture.one] })).body.callDetails
  expect(back.targets.devices[fixture.one]).toMatchObject({ state: 'ringing' })
  await fixture.waitForCall(lathe, ({ room }) => room === back.room)
  const answerResponse = await fixture.act(lathe, 'targetAnswer', back.room)
  expect([answerResponse.body.success, answerResponse.body.callDetails.state]).toEqual([true, 'active'])
  await fixture.act(lathe, 'targetEnd', back.room)
  expect(await fixture.current(ann)).toBeNull()
})

test('a machine finds people and other machines but not itself, and reaches no user of another organization', async () => {
  const directory = (await fixture.request('GET', '/api/calls/directory', { token: lathe.token })).body.data
  expect(directory.people.map(({ userName }: { userName: string }) => userName)).toContain('ann@demo.takt')
  expect(directory.devices.map(({ deviceId }: { deviceId: number }) => deviceId)).toEqual([fixture.two])
  expect((await fixture.initiate(lathe, { devices: [fixture.one] })).status).toBe(400)
  for (const targets of [{ devices: [fixture.foreign] }, { users: ['admin@other.takt'] }])
    expect((await fixture.initiate(lathe, targets)).body.message).toBe('The call recipient(s) are not available')
  expect((await fixture.request('GET', '/api/calls', { token: lathe.token })).status).toBe(403)
})

test('a machine whose screen has ended leaves its call within two seconds', async () => {
  const { room } = (await fixture.initiate(lathe, { users: ['ann@demo.takt'] })).body.callDetails
  await fixture.act(ann, 'targetAnswer', room)
  const watch = watchCalls(fixture.parts)
  await watch.check()
  expect(await fixture.current(ann)).toMatchObject({ room, state: 'active' })
  await fixture.credentials(fixture.one)
  await watch.check()
  await vi.waitFor(async () => expect(await fixture.current(ann)).toBeNull(), { timeout: 60_000 })
  const ended = await fixture.waitForCall(ann, (details) => details.room === room && details.state === 'ended')
  expect(ended.source.state).toBe('lost')
})

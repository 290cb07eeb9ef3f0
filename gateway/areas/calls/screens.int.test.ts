import { permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createScreensBed } from '../screens/screens.bed.ts'
import type { Page } from './calls.bed.ts'
import { watchCalls } from './watchCalls.ts'

let bed: Awaited<ReturnType<typeof createScreensBed>>
let ann: Page
let lathe: Page
beforeAll(async () => {
  bed = await createScreensBed()
  const readsDevices = permissionsWhere((area, flag) => area === 'devices' && flag === 'read')
  await bed.user('ann@demo.takt', 1, readsDevices)
  ann = await bed.page('ann@demo.takt')
  lathe = await bed.page('lathe', await bed.screen(bed.one))
})
afterAll(() => bed?.close())

test('a machine calls a person and a person a machine: both ring, answer and end as people among each other', async () => {
  const called = (await bed.initiate(lathe, { users: ['ann@demo.takt'] })).body.callDetails
  expect(called.source).toMatchObject({ deviceId: bed.one, name: `Device ${bed.one}`, state: 'joined' })
  await bed.heard(ann, ({ room, state }) => room === called.room && state === 'ringing')
  await bed.act(ann, 'targetAnswer', called.room)
  await bed.heard(lathe, ({ room, state }) => room === called.room && state === 'active')
  expect(await bed.current(lathe)).toMatchObject({ room: called.room, state: 'active' })
  const token = (page: Page) =>
    bed.ask('POST', `/api/calls/${called.room}/token`, { token: page.token, body: { seat: page.seat } })
  // Nothing carries media here: who may not be there is not found, whoever may is told to come again.
  expect((await token(lathe)).status).toBe(503)
  expect((await token({ ...lathe, seat: 'another' })).status).toBe(404)
  expect((await bed.act(lathe, 'sourceEnd', called.room)).body.callDetails).toMatchObject({
    state: 'ended',
    outcome: 'completed',
    by: { deviceId: bed.one },
  })

  const back = (await bed.initiate(ann, { devices: [bed.one] })).body.callDetails
  expect(back.targets.devices[bed.one]).toMatchObject({ state: 'ringing' })
  await bed.heard(lathe, ({ room }) => room === back.room)
  const answered = await bed.act(lathe, 'targetAnswer', back.room)
  expect([answered.body.success, answered.body.callDetails.state]).toEqual([true, 'active'])
  await bed.act(lathe, 'targetEnd', back.room)
  expect(await bed.current(ann)).toBeNull()
})

test('a machine finds people and other machines, not itself, and calls nobody of another organization', async () => {
  const directory = (await bed.ask('GET', '/api/calls/directory', { token: lathe.token })).body.data
  expect(directory.people.map(({ userName }: { userName: string }) => userName)).toContain('ann@demo.takt')
  expect(directory.devices.map(({ deviceId }: { deviceId: number }) => deviceId)).toEqual([bed.two])
  expect((await bed.initiate(lathe, { devices: [bed.one] })).status).toBe(400)
  for (const whom of [{ devices: [bed.theirs] }, { users: ['admin@other.takt'] }])
    expect((await bed.initiate(lathe, whom)).body.message).toBe('The call recipient(s) are not available')
  expect((await bed.ask('GET', '/api/calls', { token: lathe.token })).status).toBe(403)
})

test('a machine whose screen ended is out of its call within a second or two', async () => {
  const { room } = (await bed.initiate(lathe, { users: ['ann@demo.takt'] })).body.callDetails
  await bed.act(ann, 'targetAnswer', room)
  const watch = watchCalls(bed.parts)
  await watch.look()
  expect(await bed.current(ann)).toMatchObject({ room, state: 'active' })
  await bed.credentials(bed.one)
  await watch.look()
  await vi.waitFor(async () => expect(await bed.current(ann)).toBeNull(), { timeout: 60_000 })
  const ended = await bed.heard(ann, (details) => details.room === room && details.state === 'ended')
  expect(ended.source.state).toBe('lost')
})

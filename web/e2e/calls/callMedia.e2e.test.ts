import { mediaCloseCodes } from '@takt/domain/areas/calls/media.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fixtureUser, waitFor } from '../fixtures/plant.fixture.ts'
import { colleague } from '../lists/grid.fixture.ts'
import { createCallMediaFixture } from './callMedia.fixture.ts'

type Fixture = Awaited<ReturnType<typeof createCallMediaFixture>>
type Page = Awaited<ReturnType<Fixture['page']>>

let fixture: Fixture
let call: Awaited<ReturnType<Fixture['call']>>
let one: Page
let two: Page
beforeAll(async () => {
  fixture = await createCallMediaFixture()
  call = await fixture.call()
  one = await fixture.page(fixtureUser, { room: call.room, seat: call.seats[0], camera: true })
  two = await fixture.page(colleague, { room: call.room, seat: call.seats[1], camera: true })
})
afterAll(() => fixture?.close())

/** Returns the statistics of a source that a page receives, as counted by its browser. */
const receivedStatistics = async (page: Page, source: string) =>
  (await page.statistics()).received.find((line) => line.source === source)
/** Returns the bytes and frames of a source received within a second and a half. */
async function flow(page: Page, source: string) {
  const before = await receivedStatistics(page, source)
  await page.page.waitForTimeout(1500)
  const after = await receivedStatistics(page, source)
  const increase = (field: 'bytes' | 'frames') => (after?.[field] ?? 0) - (before?.[field] ?? 0)
  return { bytes: increase('bytes'), frames: increase('frames'), loss: after?.loss ?? 0, height: after?.height ?? 0 }
}
const flows = async (page: Page) => {
  await expect.poll(async () => (await page.state()).link).toBe('joined')
  await expect.poll(async () => (await flow(page, 'camera')).frames).toBeGreaterThan(5)
  await expect.poll(async () => (await flow(page, 'microphone')).bytes).toBeGreaterThan(100)
}

test('sound and picture arrive on both sides, with statistics', async () => {
  for (const page of [one, two]) await flows(page)
  await expect.poll(() => two.loudest(call.seats[0], 3000)).toBeGreaterThan(0.01)
  await expect.poll(() => two.loudest('own', 3000)).toBeGreaterThan(0.01)
  const { remoteParticipants, own, devices, speaker } = await two.state()
  expect(remoteParticipants).toMatchObject([
    { seat: call.seats[0], microphone: { paused: false }, camera: { paused: false } },
  ])
  expect(own).toMatchObject({ microphone: { on: true, track: true }, camera: { on: true }, screen: { on: false } })
  expect(devices.microphone.length).toBeGreaterThan(0)
  expect(devices.camera.length).toBeGreaterThan(0)
  expect(call.seats).toContain(speaker)
  // The browser has no round trip before its first measurement.
  await expect.poll(async () => (await two.statistics()).roundTripMs ?? -1).toBeGreaterThanOrEqual(0)
  const { sent, received } = await two.statistics()
  expect(sent.map(({ source }) => source).sort()).toEqual(['camera', 'microphone'])
  for (const { loss } of received) expect(loss).toBeLessThan(0.05)
  expect([...one.troubles, ...two.troubles]).toEqual([])
})

test('active sources are sent in the size in which they are drawn: mute is silence, a camera is released, a shared screen is visible', async () => {
  // A picture is requested in the size in which it is drawn.
  await two.drawnAt(call.seats[0], 600)
  await expect.poll(async () => (await receivedStatistics(two, 'camera'))?.height).toBeGreaterThanOrEqual(360)
  await two.drawnAt(call.seats[0], 100)
  await expect.poll(async () => (await receivedStatistics(two, 'camera'))?.height).toBe(180)
  await two.drawnAt(call.seats[0], 0)
  await expect.poll(async () => (await flow(two, 'camera')).frames).toBe(0)
  await two.drawnAt(call.seats[0], 600)
  await expect.poll(async () => (await flow(two, 'camera')).frames).toBeGreaterThan(5)

  // Mute is silence.
  await one.turn('microphone', false)
  await expect.poll(async () => (await two.state()).remoteParticipants[0]!.microphone?.paused).toBe(true)
  await expect.poll(async () => (await flow(two, 'microphone')).bytes).toBe(0)
  expect(await two.loudest(call.seats[0], 2500)).toBe(0)
  await expect.poll(async () => (await flow(two, 'camera')).frames).toBeGreaterThan(5)
  await one.turn('microphone', true)
  await expect.poll(async () => two.loudest(call.seats[0], 2500)).toBeGreaterThan(0.01)

  // A camera that is turned off is released, and can be turned on again.
  await one.turn('camera', false)
  await expect.poll(async () => (await two.state()).remoteParticipants[0]!.camera).toBeNull()
  expect((await one.state()).own.camera).toMatchObject({ on: false, track: false })
  await one.turn('camera', true)
  await expect.poll(async () => (await flow(two, 'camera')).frames).toBeGreaterThan(5)

  // A shared screen is visible.
  await one.turn('screen', true)
  expect((await one.state()).own.screen).toEqual({ on: true, track: true, problem: null, replacedBy: null })
  await expect.poll(async () => (await flow(two, 'screen')).frames).toBeGreaterThan(0)
  await one.turn('screen', false)
  await expect.poll(async () => (await two.state()).remoteParticipants[0]!.screen).toBeNull()
})

test('media recover over another network and after a restart of the SFU; without one the server reports it', async () => {
  // On another network new ICE candidates are gathered, and nothing is lost.
  const before = await one.ways()
  expect(before).toHaveLength(2)
  await one.otherNetwork()
  await expect.poll(async () => (await one.ways()).filter((fragment) => !before.includes(fragment))).toHaveLength(2)
  expect((await one.state()).link).toBe('joined')
  await flows(two)
  await flows(one)

  // The SFU is killed during the call.
  await fixture.killSfu()
  await expect.poll(async () => (await one.state()).link).toBe('rejoining')
  await fixture.startSfu()
  for (const page of [one, two]) await flows(page)
  await expect.poll(() => two.loudest(call.seats[0], 3000)).toBeGreaterThan(0.01)

  // Without an SFU the server reports the reason.
  await fixture.killSfu()
  await expect.poll(async () => (await one.state()).problem).toMatch(/^Calls cannot be made just now/)
  await fixture.startSfu()
  for (const page of [one, two]) await flows(page)
})

test('when the call ends, its media end, and devices are released', async () => {
  await call.end()
  await expect.poll(async () => (await two.state()).link).toBe('over')
  await expect.poll(async () => (await one.state()).link).toBe('over')
  for (const page of [one, two])
    expect((await page.state()).own).toMatchObject({ microphone: { track: false }, camera: { track: false } })
})

/** Rejected without being admitted. */
const rejection = { code: 1006, openMs: null }

test('after a call neither party can enter its room with an older token', async () => {
  const { room, seats, end } = await fixture.call()
  const links = [fixtureUser, colleague].map(async (user, n) =>
    fixture.openLink(await fixture.token(user, room, seats[n]!)),
  )
  const spareTokens = await Promise.all([fixtureUser, colleague].map((user, n) => fixture.token(user, room, seats[n]!)))
  for (const link of links) expect(await (await link).opened).not.toBeNull()
  await end()
  for (const link of links) expect((await (await link).ended).code).toBe(mediaCloseCodes.ended)
  for (const token of spareTokens) expect(await fixture.openLink(token).ended).toEqual(rejection)

  // An SFU that has received nothing about that call: pages it admits are disconnected within two seconds.
  await fixture.killSfu()
  await fixture.startSfu()
  const stray = fixture.openLink(await fixture.formerToken({ room, seat: seats[0], version: 2 }))
  const { code, openMs } = await stray.ended
  expect(code).toBe(mediaCloseCodes.ended)
  expect(openMs).toBeLessThan(2000)
})

test('a disabled user is disconnected, and cannot come back with an older token', async () => {
  const { room, seats } = await fixture.call()
  // A token may be for the SFU that was just killed, until its end has been detected.
  const link = await waitFor('a carrier', async () => {
    const tried = fixture.openLink(await fixture.token(colleague, room, seats[1]))
    return (await tried.opened) === null ? null : tried
  })
  const spareToken = await fixture.token(colleague, room, seats[1])
  const since = performance.now()
  await fixture.request('PUT', `/users/${colleague.userName}/security`, { enabled: false }, fixtureUser)
  expect((await link.ended).code).toBe(mediaCloseCodes.ended)
  // Not by the timeout of their media, which takes 30 s.
  expect(performance.now() - since).toBeLessThan(15_000)
  expect(await fixture.openLink(spareToken).ended).toEqual(rejection)
})

import { mediaCloseCodes } from '@takt/domain/areas/calls/media.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bedUser, until } from '../beds/plant.bed.ts'
import { colleague } from '../lists/grid.bed.ts'
import { createCallMediaBed } from './callMedia.bed.ts'

type Bed = Awaited<ReturnType<typeof createCallMediaBed>>
type Page = Awaited<ReturnType<Bed['page']>>

let bed: Bed
let call: Awaited<ReturnType<Bed['call']>>
let one: Page
let two: Page
beforeAll(async () => {
  bed = await createCallMediaBed()
  call = await bed.call()
  one = await bed.page(bedUser, { room: call.room, seat: call.seats[0], camera: true })
  two = await bed.page(colleague, { room: call.room, seat: call.seats[1], camera: true })
})
afterAll(() => bed?.close())

/** What a page is sent of another's source, as its browser counted it. */
const got = async (page: Page, source: string) =>
  (await page.statistics()).received.find((line) => line.source === source)
/** Bytes and frames of a source that came within a second and a half. */
async function flow(page: Page, source: string) {
  const before = await got(page, source)
  await page.page.waitForTimeout(1500)
  const after = await got(page, source)
  const grown = (field: 'bytes' | 'frames') => (after?.[field] ?? 0) - (before?.[field] ?? 0)
  return { bytes: grown('bytes'), frames: grown('frames'), loss: after?.loss ?? 0, height: after?.height ?? 0 }
}
const flows = async (page: Page) => {
  await expect.poll(async () => (await page.state()).link).toBe('joined')
  await expect.poll(async () => (await flow(page, 'camera')).frames).toBeGreaterThan(5)
  await expect.poll(async () => (await flow(page, 'microphone')).bytes).toBeGreaterThan(100)
}

test('sound and picture arrive on both sides, and are told of', async () => {
  for (const page of [one, two]) await flows(page)
  await expect.poll(() => two.loudest(call.seats[0], 3000)).toBeGreaterThan(0.01)
  await expect.poll(() => two.loudest('own', 3000)).toBeGreaterThan(0.01)
  const { others, own, devices, speaker } = await two.state()
  expect(others).toMatchObject([{ seat: call.seats[0], microphone: { paused: false }, camera: { paused: false } }])
  expect(own).toMatchObject({ microphone: { on: true, track: true }, camera: { on: true }, screen: { on: false } })
  expect(devices.microphone.length).toBeGreaterThan(0)
  expect(devices.camera.length).toBeGreaterThan(0)
  expect(call.seats).toContain(speaker)
  const { roundTripMs, sent, received } = await two.statistics()
  expect(roundTripMs).toBeGreaterThanOrEqual(0)
  expect(sent.map(({ source }) => source).sort()).toEqual(['camera', 'microphone'])
  for (const { loss } of received) expect(loss).toBeLessThan(0.05)
  expect([...one.troubles, ...two.troubles]).toEqual([])
})

test('what is turned on is sent, as large as it is drawn: mute is silence, a camera is let go of, a shared screen is seen', async () => {
  // A picture is fetched as large as it is drawn.
  await two.drawnAt(call.seats[0], 600)
  await expect.poll(async () => (await got(two, 'camera'))?.height).toBeGreaterThanOrEqual(360)
  await two.drawnAt(call.seats[0], 100)
  await expect.poll(async () => (await got(two, 'camera'))?.height).toBe(180)
  await two.drawnAt(call.seats[0], 0)
  await expect.poll(async () => (await flow(two, 'camera')).frames).toBe(0)
  await two.drawnAt(call.seats[0], 600)
  await expect.poll(async () => (await flow(two, 'camera')).frames).toBeGreaterThan(5)

  // Mute is silence.
  await one.turn('microphone', false)
  await expect.poll(async () => (await two.state()).others[0]!.microphone?.paused).toBe(true)
  await expect.poll(async () => (await flow(two, 'microphone')).bytes).toBe(0)
  expect(await two.loudest(call.seats[0], 2500)).toBe(0)
  await expect.poll(async () => (await flow(two, 'camera')).frames).toBeGreaterThan(5)
  await one.turn('microphone', true)
  await expect.poll(async () => two.loudest(call.seats[0], 2500)).toBeGreaterThan(0.01)

  // A camera that is turned off is let go of, and may be turned on again.
  await one.turn('camera', false)
  await expect.poll(async () => (await two.state()).others[0]!.camera).toBeNull()
  expect((await one.state()).own.camera).toMatchObject({ on: false, track: false })
  await one.turn('camera', true)
  await expect.poll(async () => (await flow(two, 'camera')).frames).toBeGreaterThan(5)

  // A shared screen is seen.
  await one.turn('screen', true)
  expect((await one.state()).own.screen).toEqual({ on: true, track: true, problem: null, replacedBy: null })
  await expect.poll(async () => (await flow(two, 'screen')).frames).toBeGreaterThan(0)
  await one.turn('screen', false)
  await expect.poll(async () => (await two.state()).others[0]!.screen).toBeNull()
})

test('media come back by themselves over another network and from another carrier; without one the server says so', async () => {
  // Over another network the ways to the room are sought anew, and nothing is lost.
  const before = await one.ways()
  expect(before).toHaveLength(2)
  await one.otherNetwork()
  await expect.poll(async () => (await one.ways()).filter((way) => !before.includes(way))).toHaveLength(2)
  expect((await one.state()).link).toBe('joined')
  await flows(two)
  await flows(one)

  // The carrier is killed in mid-call.
  await bed.killSfu()
  await expect.poll(async () => (await one.state()).link).toBe('rejoining')
  await bed.startSfu()
  for (const page of [one, two]) await flows(page)
  await expect.poll(() => two.loudest(call.seats[0], 3000)).toBeGreaterThan(0.01)

  // Without a carrier the server says so in words.
  await bed.killSfu()
  await expect.poll(async () => (await one.state()).problem).toMatch(/^Calls cannot be made just now/)
  await bed.startSfu()
  for (const page of [one, two]) await flows(page)
})

test('when the call ends, its media end, and devices are let go of', async () => {
  await call.end()
  await expect.poll(async () => (await two.state()).link).toBe('over')
  await expect.poll(async () => (await one.state()).link).toBe('over')
  for (const page of [one, two])
    expect((await page.state()).own).toMatchObject({ microphone: { track: false }, camera: { track: false } })
})

/** It was let in nowhere. */
const refused = { code: 1006, heldMs: null }

test('after a call neither party comes back into its room with a token from before', async () => {
  const { room, seats, end } = await bed.call()
  const links = [bedUser, colleague].map(async (user, n) => bed.openLink(await bed.token(user, room, seats[n]!)))
  const spare = await Promise.all([bedUser, colleague].map((user, n) => bed.token(user, room, seats[n]!)))
  for (const link of links) expect(await (await link).opened).not.toBeNull()
  await end()
  for (const link of links) expect((await (await link).ended).code).toBe(mediaCloseCodes.ended)
  for (const token of spare) expect(await bed.openLink(token).ended).toEqual(refused)

  // A carrier that was told nothing of that call: whoever it lets in is out within two seconds.
  await bed.killSfu()
  await bed.startSfu()
  const stray = bed.openLink(await bed.formerToken({ room, seat: seats[0], version: 2 }))
  const { code, heldMs } = await stray.ended
  expect(code).toBe(mediaCloseCodes.ended)
  expect(heldMs).toBeLessThan(2000)
})

test('whoever is disabled is put out, and does not come back with a token from before', async () => {
  const { room, seats } = await bed.call()
  // A token may be for the carrier that was killed just now, as long as its end is not known.
  const link = await until('a carrier', async () => {
    const tried = bed.openLink(await bed.token(colleague, room, seats[1]))
    return (await tried.opened) === null ? null : tried
  })
  const spare = await bed.token(colleague, room, seats[1])
  const since = performance.now()
  await bed.ask('PUT', `/users/${colleague.userName}/security`, { enabled: false }, bedUser)
  expect((await link.ended).code).toBe(mediaCloseCodes.ended)
  // Not when nothing is heard of their media any more, which takes 30 s.
  expect(performance.now() - since).toBeLessThan(15_000)
  expect(await bed.openLink(spare).ended).toEqual(refused)
})

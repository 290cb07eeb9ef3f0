import { stateLook } from '@takt/domain/areas/efficiency/timeline/stateStyles.ts'
import { natsWire, type Wire } from '@takt/ingest/plant/wire.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { staleMs } from '../../src/core/dashboards/machines/silentSince.ts'
import { buildWeb, openBrowser, type Visit } from '../fixtures/browser.fixture.ts'
import { createPlantFixture, type PlantFixture, waitFor } from '../fixtures/plant.fixture.ts'

const stopping = new AbortController()
let fixture: PlantFixture
let browser: Awaited<ReturnType<typeof openBrowser>>
let wall: Visit
const wires: Wire[] = []
const reportedUntil: number[] = []

/**
 * Reports the activity of a machine since its last report (at first: for a minute), with its device's own credentials.
 */
async function report(machine: number, state: string, reason: string | null = null) {
  const to = Date.now()
  const slice = { from: new Date(reportedUntil[machine] ?? to - 60_000).toISOString(), to: new Date(to).toISOString() }
  reportedUntil[machine] = to
  const job = { jobNum: 'J-100', partNum: 'P-7', good: 1 }
  await wires[machine]!.publish(Buffer.from(JSON.stringify({ seq: to, slices: [{ ...slice, ...job, state, reason }] })))
}

const nameOf = (machine: number) => fixture.plant.machines[machine]!.resourceID

/** Returns the number of pixels of the canvas with exactly the color of a state in light mode. */
const pixelsOf = (page: Page, kind: keyof typeof stateLook): Promise<number> =>
  page.locator('canvas').evaluate((element, hex) => {
    const canvas = element as HTMLCanvasElement
    const colour = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
    let count = 0
    for (let at = 0; at < data.length; at += 4)
      if (colour.every((part, channel) => data[at + channel] === part)) count++
    return count
  }, stateLook[kind].light)

const waitForTile = (page: Page, kind: keyof typeof stateLook) =>
  waitFor(`a tile that is ${kind}`, async () => (await pixelsOf(page, kind)) > 500)
const waitForNoTile = (page: Page, kind: keyof typeof stateLook) =>
  waitFor(`no tile that is ${kind}`, async () => (await pixelsOf(page, kind)) === 0)
const entry = (page: Page, text: RegExp) => page.getByRole('list', { name: 'Machines as a list' }).getByText(text)

beforeAll(async () => {
  await buildWeb()
  const now = Date.now()
  fixture = await createPlantFixture({ machines: 3, timeZone: 'America/New_York', from: now, to: now })
  await fixture.request('POST', '/reasons', { reasonCode: 'COOLANT', description: 'Coolant too low' })
  const { data } = await fixture.request('GET', '/resources/current')
  for (const { resourceID } of fixture.plant.machines) {
    const { deviceId } = data.find((row: { resourceID: string }) => row.resourceID === resourceID)
    const credential = async () => (await fixture.request('POST', `/devices/${deviceId}/credentials`)).data
    wires.push(await natsWire({ credential, signal: stopping.signal }))
  }
  await Promise.all([report(0, 'running'), report(1, 'running'), report(2, 'setup')])
  browser = await openBrowser(fixture.origin)
  wall = await browser.signedIn('/wall')
})
afterAll(async () => {
  stopping.abort()
  await browser?.close()
  for (const wire of wires) await wire.close()
  await fixture?.close()
})

test('the wall shows each machine’s state live, by color and in words, with the names of reasons', async () => {
  const { page } = wall
  await Promise.all([waitForTile(page, 'running'), waitForTile(page, 'setup')])
  expect(await pixelsOf(page, 'down')).toBe(0)
  await entry(page, new RegExp(`^${nameOf(0)}, Running, since \\d\\d:\\d\\d`)).waitFor({ state: 'attached' })
  await entry(page, new RegExp(`^${nameOf(2)}, Setup`)).waitFor({ state: 'attached' })
  await report(1, 'down', 'COOLANT')
  await waitForTile(page, 'down')
  await entry(page, new RegExp(`^${nameOf(1)}, Down, Coolant too low`)).waitFor({ state: 'attached' })
  await page.getByText(new RegExp(`^${nameOf(1)} down for \\d:\\d\\d$`)).waitFor()
  await report(1, 'running')
  await waitForNoTile(page, 'down')
})

test('the wall shows that the connection is lost, and catches up when it is back', async () => {
  const { page } = wall
  await page.getByText(/^Live \d/).waitFor()
  const otherWall = await browser.signedIn('/wall')
  await waitForTile(otherWall.page, 'running')
  await fixture.environment.killNats()
  await page.getByText(/^Offline since \d\d:\d\d$/).waitFor()
  // On another screen the half minute for which the last received state may be shown is over.
  await otherWall.page.clock.setFixedTime(Date.now() + 31_000)
  await waitForNoTile(otherWall.page, 'running')
  await entry(otherWall.page, new RegExp(`^${nameOf(0)}, Unknown, since \\d\\d:\\d\\d`)).waitFor({ state: 'attached' })
  await otherWall.page
    .getByRole('alert')
    .getByText(/^Offline since \d\d:\d\d: the state of machines since then is unknown/)
    .waitFor()
  await otherWall.page.getByText('No machine is reporting').waitFor()
  if (process.env.SHOTS) await otherWall.page.screenshot({ path: `${process.env.SHOTS}/wallLost.png` })
  await otherWall.context.close()
  await fixture.environment.restartNats()
  await report(0, 'down', 'SENSOR')
  await page.getByText(/^Live \d/).waitFor()
  await waitForTile(page, 'down')
  expect(wall.troubles).toEqual([])
})

test('a silent machine turns gray and shows since when; one that reports does not', async () => {
  const { page } = wall
  await waitFor('ten seconds of silence', async () => Date.now() - reportedUntil[2]! > 10_000)
  await report(0, 'running')
  // Moves the page's clock to five seconds before the others would be silent for too long.
  await page.clock.setFixedTime(Date.now() + staleMs - 5000)
  await entry(page, new RegExp(`^${nameOf(2)}, Unknown, since \\d\\d:\\d\\d`)).waitFor({ state: 'attached' })
  await entry(page, new RegExp(`^${nameOf(0)}, Running`)).waitFor({ state: 'attached' })
  await waitForTile(page, 'unknown')
  await waitForNoTile(page, 'setup')
})

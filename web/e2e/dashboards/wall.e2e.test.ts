import { stateLook } from '@takt/domain/areas/efficiency/timeline/stateLook.ts'
import { natsWire, type Wire } from '@takt/ingest/plant/wire.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { staleMs } from '../../src/core/dashboards/machines/silentSince.ts'
import { buildWeb, openBrowser, type Visit } from '../beds/browser.bed.ts'
import { createPlantBed, type PlantBed, until } from '../beds/plant.bed.ts'

const leaving = new AbortController()
let bed: PlantBed
let browser: Awaited<ReturnType<typeof openBrowser>>
let wall: Visit
const wires: Wire[] = []
const told: number[] = []

/** A machine says, by its device's own credentials, what it has done since it spoke last (at first: for a minute). */
async function tell(machine: number, state: string, reason: string | null = null) {
  const to = Date.now()
  const slice = { from: new Date(told[machine] ?? to - 60_000).toISOString(), to: new Date(to).toISOString() }
  told[machine] = to
  const job = { jobNum: 'J-100', partNum: 'P-7', good: 1 }
  await wires[machine]!.tell(Buffer.from(JSON.stringify({ seq: to, slices: [{ ...slice, ...job, state, reason }] })))
}

const nameOf = (machine: number) => bed.plant.machines[machine]!.resourceID

/** How many pixels of the canvas have exactly the colour of a state in light mode. */
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

const seen = (page: Page, kind: keyof typeof stateLook) =>
  until(`a tile that is ${kind}`, async () => (await pixelsOf(page, kind)) > 500)
const gone = (page: Page, kind: keyof typeof stateLook) =>
  until(`no tile that is ${kind}`, async () => (await pixelsOf(page, kind)) === 0)
const entry = (page: Page, text: RegExp) => page.getByRole('list', { name: 'Machines as a list' }).getByText(text)

beforeAll(async () => {
  await buildWeb()
  const now = Date.now()
  bed = await createPlantBed({ machines: 3, timeZone: 'America/New_York', from: now, to: now })
  await bed.ask('POST', '/reasons', { reasonCode: 'COOLANT', description: 'Coolant too low' })
  const { data } = await bed.ask('GET', '/resources/current')
  for (const { resourceID } of bed.plant.machines) {
    const { deviceId } = data.find((row: { resourceID: string }) => row.resourceID === resourceID)
    const credential = async () => (await bed.ask('POST', `/devices/${deviceId}/credentials`)).data
    wires.push(await natsWire({ credential, signal: leaving.signal }))
  }
  await Promise.all([tell(0, 'running'), tell(1, 'running'), tell(2, 'setup')])
  browser = await openBrowser(bed.origin)
  wall = await browser.signedIn('/wall')
})
afterAll(async () => {
  leaving.abort()
  await browser?.close()
  for (const wire of wires) await wire.close()
  await bed?.close()
})

test('the wall shows each machine’s state live, by its colour and in words, and calls reasons by their names', async () => {
  const { page } = wall
  await Promise.all([seen(page, 'running'), seen(page, 'setup')])
  expect(await pixelsOf(page, 'down')).toBe(0)
  await entry(page, new RegExp(`^${nameOf(0)}, Running, since \\d\\d:\\d\\d`)).waitFor({ state: 'attached' })
  await entry(page, new RegExp(`^${nameOf(2)}, Setup`)).waitFor({ state: 'attached' })
  await tell(1, 'down', 'COOLANT')
  await seen(page, 'down')
  await entry(page, new RegExp(`^${nameOf(1)}, Down, Coolant too low`)).waitFor({ state: 'attached' })
  await page.getByText(new RegExp(`^${nameOf(1)} down for \\d:\\d\\d$`)).waitFor()
  await tell(1, 'running')
  await gone(page, 'down')
})

test('the wall tells that the connection is lost, and catches up when it is back', async () => {
  const { page } = wall
  await page.getByText(/^Live \d/).waitFor()
  const later = await browser.signedIn('/wall')
  await seen(later.page, 'running')
  await bed.world.killNats()
  await page.getByText(/^Offline since \d\d:\d\d$/).waitFor()
  // On another screen the half minute is over in which what was heard last may still be shown.
  await later.page.clock.setFixedTime(Date.now() + 31_000)
  await gone(later.page, 'running')
  await entry(later.page, new RegExp(`^${nameOf(0)}, No data, since \\d\\d:\\d\\d`)).waitFor({ state: 'attached' })
  await later.page
    .getByRole('alert')
    .getByText(/^Offline since \d\d:\d\d: what machines have done/)
    .waitFor()
  await later.page.getByText('Nothing is known of any machine').waitFor()
  if (process.env.SHOTS) await later.page.screenshot({ path: `${process.env.SHOTS}/wallLost.png` })
  await later.context.close()
  await bed.world.restartNats()
  await tell(0, 'down', 'SENSOR')
  await page.getByText(/^Live \d/).waitFor()
  await seen(page, 'down')
  expect(wall.troubles).toEqual([])
})

test('a machine that falls silent greys and says since when; one that speaks does not', async () => {
  const { page } = wall
  await until('ten seconds of silence', async () => Date.now() - told[2]! > 10_000)
  await tell(0, 'running')
  // The page's clock goes ahead to five seconds before the others would be silent for too long.
  await page.clock.setFixedTime(Date.now() + staleMs - 5000)
  await entry(page, new RegExp(`^${nameOf(2)}, No data, since \\d\\d:\\d\\d`)).waitFor({ state: 'attached' })
  await entry(page, new RegExp(`^${nameOf(0)}, Running`)).waitFor({ state: 'attached' })
  await seen(page, 'unknown')
  await gone(page, 'setup')
})

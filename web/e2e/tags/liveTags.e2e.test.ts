import { subjects } from '@takt/domain/areas/messages/subjects.ts'
import { startService } from '@takt/launch/testing/startService.fixture.ts'
import { ensureStreams, openNats } from '@takt/store/nats/nats.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWeb, openBrowser } from '../fixtures/browser.fixture.ts'
import { createPlanFixture } from '../fixtures/plan.fixture.ts'

const epc = 'E28011700000020000000777'
let fixture: Awaited<ReturnType<typeof createPlanFixture>>
let browser: Awaited<ReturnType<typeof openBrowser>>
let nats: Awaited<ReturnType<typeof openNats>>
let ingest: Awaited<ReturnType<typeof startService>>
beforeAll(async () => {
  await buildWeb()
  fixture = await createPlanFixture()
  await fixture.request('POST', '/devices', { deviceTypeId: 'takt-r1', deviceName: 'Reader' })
  for (const [antennaNum, zoneId, x] of [
    [1, 2, 0.2],
    [2, 4, 0.8],
  ])
    await fixture.request('POST', '/antennas', { deviceId: 1, antennaNum, floorPlanId: 1, zoneId, x, y: 0.5 })
  await fixture.request('POST', '/jobs', { jobNum: 'J-9' })
  await fixture.request('POST', '/tagAssociations', {
    associationType: 'jobs',
    associationID: 'J-9',
    epc,
    active: true,
  })
  nats = await openNats({ url: fixture.testEnvironment.natsUrl, creds: fixture.testEnvironment.natsCreds, name: 'bed' })
  await ensureStreams(nats)
  const env = { ...fixture.testEnvironment.env, TAKT_PACE_SECS: '0.5' }
  ingest = await startService({ main: 'ingest/main.ts', env, word: 'ingest runs' })
  browser = await openBrowser(fixture.origin)
})
afterAll(async () => {
  await browser?.close()
  await ingest?.stop()
  await nats?.close()
  await fixture?.close()
})

const publishRead = (antenna: number) => {
  const at = Date.now()
  const message = { seq: at, reads: [{ epc, at: new Date(at).toISOString(), antenna, rssi: -40 }] }
  return nats.jetstream().publish(subjects.tags(1, 1), JSON.stringify(message))
}

test('the position of a tag arrives in frames: its item was requested once, and its movement is visible without another request', async () => {
  const { page, context } = await browser.signedIn('/locating/floorPlans?range=24h&mode=active')
  const row = page.getByRole('table', { name: 'Tags', exact: true }).getByRole('row', { name: /^J-9/ })
  await expect
    .poll(
      async () => {
        await publishRead(1)
        return row.allTextContents()
      },
      { timeout: 120_000, interval: 1000 },
    )
    .toEqual([expect.stringContaining('Turning')])
  // While frames arrive, requests are rare; without them there would be one every other second.
  const requestedPaths: string[] = []
  page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname))
  for (let second = 0; second < 7; second++) {
    await publishRead(1)
    await page.waitForTimeout(1000)
  }
  expect(requestedPaths.filter((path) => path === '/api/locating/positions').length).toBeLessThan(2)
  // From here on only frames can show the position.
  await page.route('**/api/locating/positions', (route) => route.abort())
  await expect
    .poll(
      async () => {
        await publishRead(2)
        return row.allTextContents()
      },
      { timeout: 120_000, interval: 1000 },
    )
    .toEqual([expect.stringContaining('Packing')])
  await context.close()
})

import { subjects } from '@takt/domain/areas/messages/subjects.ts'
import { startService } from '@takt/launch/bed/startService.bed.ts'
import { ensureStreams, openNats } from '@takt/store/nats/nats.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWeb, openBrowser } from '../beds/browser.bed.ts'
import { createPlanBed } from '../beds/plan.bed.ts'

const epc = 'E28011700000020000000777'
let bed: Awaited<ReturnType<typeof createPlanBed>>
let browser: Awaited<ReturnType<typeof openBrowser>>
let nats: Awaited<ReturnType<typeof openNats>>
let ingest: Awaited<ReturnType<typeof startService>>
beforeAll(async () => {
  await buildWeb()
  bed = await createPlanBed()
  await bed.ask('POST', '/devices', { deviceTypeId: 'takt-r1', deviceName: 'Reader' })
  for (const [antennaNum, zoneId, x] of [
    [1, 2, 0.2],
    [2, 4, 0.8],
  ])
    await bed.ask('POST', '/antennas', { deviceId: 1, antennaNum, floorPlanId: 1, zoneId, x, y: 0.5 })
  await bed.ask('POST', '/jobs', { jobNum: 'J-9' })
  await bed.ask('POST', '/tagAssociations', { associationType: 'jobs', associationID: 'J-9', epc, active: true })
  nats = await openNats({ url: bed.world.natsUrl, creds: bed.world.natsCreds, name: 'bed' })
  await ensureStreams(nats)
  const env = { ...bed.world.env, TAKT_PACE_SECS: '0.5' }
  ingest = await startService({ main: 'ingest/main.ts', env, word: 'ingest runs' })
  browser = await openBrowser(bed.origin)
})
afterAll(async () => {
  await browser?.close()
  await ingest?.stop()
  await nats?.close()
  await bed?.close()
})

const hear = (antenna: number) => {
  const at = Date.now()
  const message = { seq: at, reads: [{ epc, at: new Date(at).toISOString(), antenna, rssi: -40 }] }
  return nats.jetstream().publish(subjects.tags(1, 1), JSON.stringify(message))
}

test('where a tag is comes as frames: whose it is was asked once, and its way is seen without asking again', async () => {
  const { page, context } = await browser.signedIn('/locating/floorPlans?range=24h&mode=active')
  const row = page.getByRole('table', { name: 'Tags', exact: true }).getByRole('row', { name: /^J-9/ })
  await expect
    .poll(
      async () => {
        await hear(1)
        return row.allTextContents()
      },
      { timeout: 120_000, interval: 1000 },
    )
    .toEqual([expect.stringContaining('Turning')])
  // While frames come it is asked now and then, not every other second.
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  for (let second = 0; second < 7; second++) {
    await hear(1)
    await page.waitForTimeout(1000)
  }
  expect(asked.filter((path) => path === '/api/locating/positions').length).toBeLessThan(2)
  // From here on frames alone can tell.
  await page.route('**/api/locating/positions', (route) => route.abort())
  await expect
    .poll(
      async () => {
        await hear(2)
        return row.allTextContents()
      },
      { timeout: 120_000, interval: 1000 },
    )
    .toEqual([expect.stringContaining('Packing')])
  await context.close()
})

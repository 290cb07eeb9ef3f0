import { openNats } from '@takt/store/nats/nats.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWeb, openBrowser } from '../fixtures/browser.fixture.ts'
import { colleague, createGridFixture, type GridFixture } from './grid.fixture.ts'

let fixture: GridFixture
let browser: Awaited<ReturnType<typeof openBrowser>>
beforeAll(async () => {
  await buildWeb()
  fixture = await createGridFixture()
  await fixture.request('POST', '/parts', { partNum: 'P-1', description: 'Shaft' })
  browser = await openBrowser(fixture.origin)
})
afterAll(async () => {
  await browser?.close()
  await fixture?.close()
})

test('a list shows the changes of a colleague made while its page had no connection', async () => {
  const { page, context } = await browser.signedIn('/parts')
  const cell = (text: string) => page.getByRole('gridcell', { name: text, exact: true })
  await cell('P-1').waitFor()
  // Polled: changes made before the connection was established are not notified.
  await expect
    .poll(async () => {
      await fixture.request('POST', '/parts', { partNum: `P-${Date.now()}`, description: 'Gear' })
      return page.getByText('Gear', { exact: true }).count()
    })
    .toBeGreaterThan(0)
  const nats = await openNats({
    url: fixture.testEnvironment.natsUrl,
    creds: fixture.testEnvironment.natsCreds,
    name: 'bed',
  })
  await fixture.whileAway(async (at) => {
    const subscription = nats.subscribe('changed.1.>', { max: 1 })
    await nats.flush()
    await fixture.request('POST', '/parts', { partNum: 'P-0', description: 'Hub' }, colleague, at)
    for await (const _ of subscription);
  })
  await nats.close()
  await cell('P-0').waitFor()
  await context.close()
})

import { openNats } from '@takt/store/nats/nats.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWeb, openBrowser } from '../beds/browser.bed.ts'
import { colleague, createGridBed, type GridBed } from './grid.bed.ts'

let bed: GridBed
let browser: Awaited<ReturnType<typeof openBrowser>>
beforeAll(async () => {
  await buildWeb()
  bed = await createGridBed()
  await bed.ask('POST', '/parts', { partNum: 'P-1', description: 'Shaft' })
  browser = await openBrowser(bed.origin)
})
afterAll(async () => {
  await browser?.close()
  await bed?.close()
})

test('a list shows what a colleague changed while its page had no link', async () => {
  const { page, context } = await browser.signedIn('/parts')
  const cell = (text: string) => page.getByRole('gridcell', { name: text, exact: true })
  await cell('P-1').waitFor()
  // Asked again and again: what was made before the link stood is told to nobody.
  await expect
    .poll(async () => {
      await bed.ask('POST', '/parts', { partNum: `P-${Date.now()}`, description: 'Gear' })
      return page.getByText('Gear', { exact: true }).count()
    })
    .toBeGreaterThan(0)
  const nats = await openNats({ url: bed.world.natsUrl, creds: bed.world.natsCreds, name: 'bed' })
  await bed.whileAway(async (at) => {
    const subscription = nats.subscribe('changed.1.>', { max: 1 })
    await nats.flush()
    await bed.ask('POST', '/parts', { partNum: 'P-0', description: 'Hub' }, colleague, at)
    for await (const _ of subscription);
  })
  await nats.close()
  await cell('P-0').waitFor()
  await context.close()
})

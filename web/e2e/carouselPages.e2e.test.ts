import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWeb, openBrowser } from './browser.bed.ts'
import { createPlantBed, type PlantBed, until } from './plant.bed.ts'

const overall = '/efficiency/overall?range=today'
const machines = 30

let bed: PlantBed
let browser: Awaited<ReturnType<typeof openBrowser>>
beforeAll(async () => {
  await buildWeb()
  const to = Date.now()
  bed = await createPlantBed({ machines, timeZone: 'America/New_York', from: to - 3_600_000, to })
  await bed.ask('PUT', '/users/admin@plant.test', { selectedEntityId: 1, selectedOrganizationId: 1 })
  await bed.ask('POST', '/walls', { wallID: 'High', description: null, slides: [{ address: overall, seconds: 30 }] })
  browser = await openBrowser(bed.origin)
})
afterAll(async () => {
  await browser?.close()
  await bed?.close()
})

/**
 * What of a dashboard is seen on the wall at this moment: the page it says to show, and the rows of its machines that
 * can be read whole.
 */
const seenNow = `(() => {
  const pages = document.querySelector('[data-slide] [data-slide-pages]')
  const box = pages?.getBoundingClientRect()
  const told = /(\\d+) of (\\d+)/.exec(document.querySelector('[data-slide] h1')?.parentElement?.textContent ?? '')
  if (!pages || !told) return null
  const cut = Number(/calc\\(100% - ([\\d.]+)px\\)/.exec(pages.style.clipPath)?.[1] ?? box.height)
  const rows = [...pages.querySelectorAll('tbody tr')].filter((row) => {
    const { top, bottom } = row.getBoundingClientRect()
    const head = row.closest('table').tHead.getBoundingClientRect().bottom
    return top >= head - 1 && bottom <= box.top + cut + 3
  })
  return { page: Number(told[1]), count: Number(told[2]), rows: rows.map((row) => row.querySelector('a').textContent) }
})()`

test('a dashboard that is higher than the wall turns its pages, and every machine is read on them', async () => {
  const { page, context, troubles } = await browser.signedIn('/walls/High?carousel=1')
  await page.locator(`[data-slide="${overall}"]`).waitFor()
  const pages = new Map<number, string[]>()
  let count = 0
  await until('every page', async () => {
    const seen = (await page.evaluate(seenNow)) as { page: number; count: number; rows: string[] } | null
    if (seen) {
      count = seen.count
      pages.set(seen.page, seen.rows)
    }
    return count > 1 && pages.size === count
  })
  expect([...pages.keys()].sort()).toEqual(Array.from({ length: count }, (_, place) => place + 1))
  const all = [...pages.values()].flat()
  expect([...new Set(all)].sort()).toEqual(bed.plant.machines.map(({ resourceID }) => resourceID).sort())
  expect(troubles).toEqual([])
  await context.close()
})

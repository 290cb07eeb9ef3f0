import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWeb, openBrowser } from './browser.bed.ts'
import { createPlantBed, type PlantBed, until } from './plant.bed.ts'

const overall = '/efficiency/overall?range=today'
// A row a machine, whatever day of the week it is.
const rows = '/efficiency/data?range=today&resolution=day'
const byMachine = '/quality/byMachine?range=today'
const machines = 30

let bed: PlantBed
let browser: Awaited<ReturnType<typeof openBrowser>>
beforeAll(async () => {
  await buildWeb()
  const to = Date.now()
  bed = await createPlantBed({ machines, timeZone: 'America/New_York', from: to - 3_600_000, to })
  await bed.ask('PUT', '/users/admin@plant.test', { selectedEntityId: 1, selectedOrganizationId: 1 })
  for (const [wallID, address, seconds] of [
    ['High', overall, 30],
    ['Rows', rows, 5],
    ['Machines', byMachine, 20],
  ] as const)
    await bed.ask('POST', '/walls', { wallID, description: null, slides: [{ address, seconds }] })
  browser = await openBrowser(bed.origin)
})
afterAll(async () => {
  await browser?.close()
  await bed?.close()
})

/** What is seen of a slide at this moment: the page it says to show, its rows that are whole, and what is cut. */
type Seen = {
  page: number
  count: number
  title: string
  rows: string[]
  /** How many rows its first table says to have. */
  all: number
  cut: string[]
  freeShare: number
}

const seenNow = `(() => {
  const pages = document.querySelector('[data-slide] [data-slide-pages]')
  const head = document.querySelector('[data-slide] h1')
  const told = /Page (\\d+) of (\\d+)/.exec(head?.parentElement?.textContent ?? '')
  if (!pages || !told) return null
  const box = pages.getBoundingClientRect()
  const clip = Number(/100% - ([\\d.]+)px/.exec(pages.style.clipPath)?.[1] ?? box.height)
  const left = ({ style }) => Number(/inset\\(0(?:px)? 0(?:px)? ([\\d.]+)px/.exec(style.clipPath)?.[1] ?? 0)
  const rows = [], cut = []
  let lowest = box.top
  for (const row of pages.querySelectorAll('[role=row], tbody tr')) {
    if (row.querySelector('[role=columnheader]')) continue
    const list = row.closest('[data-slide-list]')
    const frame = list.getBoundingClientRect()
    const heading = list.querySelector('thead') ?? list.querySelector('[role=columnheader]').closest('[role=row]')
    const from = Math.max(box.top, heading.getBoundingClientRect().bottom)
    const to = Math.min(box.top + clip, list.scrollHeight > list.clientHeight + 4 ? frame.bottom - left(list) : Infinity)
    const { top, bottom } = row.getBoundingClientRect()
    if (bottom <= from + 4 || top >= to - 4) continue
    lowest = Math.max(lowest, bottom)
    const text = row.innerText.replace(/\\s+/g, ' ')
    ;(top >= from - 4 && bottom <= to + 4 ? rows : cut).push(text)
  }
  for (const part of pages.querySelectorAll('[data-slide-part]')) {
    const { top, bottom } = part.getBoundingClientRect()
    if (bottom <= box.top + 4 || top >= box.top + clip - 4) continue
    lowest = Math.max(lowest, Math.min(bottom, box.top + clip))
    const isCut = top < box.top - 4 || bottom > box.top + clip + 4
    if (isCut && !part.querySelector('[role=row], tr')) cut.push(part.getAttribute('aria-label'))
  }
  const all = Number(pages.querySelector('[aria-rowcount]')?.getAttribute('aria-rowcount')) - 1
  const freeShare = (box.bottom - lowest) / box.height
  return { page: Number(told[1]), count: Number(told[2]), title: head.textContent, rows, all, cut, freeShare }
})()`

/** Every page of the wall's only slide, in the order of its pages. */
async function pagesOf(page: Page, shot: string): Promise<Seen[]> {
  const pages = new Map<number, Seen>()
  await until('every page', async () => {
    const seen = (await page.evaluate(seenNow)) as Seen | null
    if (!seen) return false
    if (pages.get(1)?.count !== undefined && pages.get(1)?.count !== seen.count) pages.clear()
    if (process.env.SHOTS && !pages.has(seen.page))
      await page.screenshot({ path: `${process.env.SHOTS}/${shot}${seen.page}.png` })
    // Figures that come in meanwhile may put rows into another order.
    const before = pages.get(seen.page)?.rows ?? []
    pages.set(seen.page, { ...seen, rows: [...new Set([...before, ...seen.rows])] })
    return seen.count > 1 && pages.size === seen.count
  })
  return [...pages.values()].sort((a, b) => a.page - b.page)
}

const allNames = () => bed.plant.machines.map(({ resourceID }) => resourceID)
/** The machines that the rows begin with. */
function namesIn(seen: readonly Seen[]) {
  const rows = seen.flatMap((one) => one.rows)
  return allNames().filter((name) => rows.some((row) => row.startsWith(name)))
}

test('a dashboard that is higher than the wall turns its pages, nothing on them is cut, and every machine is read', async () => {
  const { page, context, troubles } = await browser.signedIn('/walls/High?carousel=1')
  await page.locator(`[data-slide="${overall}"]`).waitFor()
  const pages = await pagesOf(page, 'overall')
  expect(pages.map(({ cut }) => cut)).toEqual(pages.map(() => []))
  expect(pages[0]!.title).toBe('Efficiency: Overall')
  expect(namesIn(pages)).toEqual(allNames())
  expect(troubles).toEqual([])
  await context.close()
})

test('a list in a grid turns through all its rows, from turn to turn where its time is short', async () => {
  const { page, context } = await browser.signedIn('/walls/Rows?carousel=1')
  await page.locator(`[data-slide="${rows}"]`).waitFor()
  const pages = await pagesOf(page, 'rows')
  expect(pages.map(({ cut }) => cut)).toEqual(pages.map(() => []))
  const shifts = new Set(pages.flatMap((one) => one.rows.map((row) => /^\S+ .*?\d\d:\d\d/.exec(row)?.[0])))
  expect(shifts.size).toBe(pages[0]!.all)
  await context.close()
})

test('on a 4K wall a table begins beneath the figures above it and goes on in whole rows', async () => {
  const viewport = { width: 3840, height: 2160 }
  const { page, context } = await browser.signedIn('/walls/Machines?carousel=1', undefined, { viewport })
  await page.locator(`[data-slide="${byMachine}"]`).waitFor()
  const pages = await pagesOf(page, 'byMachine')
  expect(pages.map(({ cut }) => cut)).toEqual(pages.map(() => []))
  expect(pages[0]!.freeShare).toBeLessThan(0.1)
  expect(namesIn(pages)).toHaveLength(pages.at(-1)!.all)
  await context.close()
})

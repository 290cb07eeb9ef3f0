import type { Locator, Page } from 'playwright-core'

/** Where the content of the application stands. */
const content = 'main#content'
const sortLabels = `${content} .MuiTableSortLabel-root`
const toggles = `${content} button[aria-pressed=false]`
const plots = `${content} .u-over`
const atMost = { sorts: 8, toggles: 8, plots: 4 }

/** Scrolls whatever scrolls in the page to its end, a screen a frame. */
const scrollAll = `(async () => {
  const frame = () => new Promise(requestAnimationFrame)
  const scrolls = (box) => box.scrollHeight > box.clientHeight + 40 && /auto|scroll/.test(getComputedStyle(box).overflowY)
  for (const box of [...document.querySelectorAll('${content}, ${content} *')].filter(scrolls)) {
    for (let step = 0; step < 20 && box.scrollTop + box.clientHeight < box.scrollHeight - 1; step++) {
      box.scrollTop += box.clientHeight
      await frame()
      await frame()
    }
    box.scrollTop = 0
    await frame()
  }
})()`

async function clickEach(found: Locator, most: number, settled: () => Promise<void>) {
  const count = Math.min(most, await found.count())
  for (let place = 0; place < count; place++) {
    const locator = found.nth(place)
    if (!(await locator.isVisible())) continue
    await locator.click()
    await settled()
  }
}

/** What people do with a view once it is there, by name. `settled` waits for the answers to what was done. */
export const deeds: Record<string, (page: Page, settled: () => Promise<void>) => Promise<void>> = {
  scrolled: async (page) => {
    await page.evaluate(scrollAll)
  },
  sorted: (page, settled) => clickEach(page.locator(sortLabels), atMost.sorts, settled),
  pointed: async (page) => {
    const found = page.locator(plots)
    for (let place = 0; place < Math.min(atMost.plots, await found.count()); place++) {
      await found.nth(place).scrollIntoViewIfNeeded()
      const box = await found.nth(place).boundingBox()
      if (!box) continue
      for (let step = 1; step < 20; step++)
        await page.mouse.move(box.x + (box.width * step) / 20, box.y + box.height / 2)
    }
  },
  switched: (page, settled) => clickEach(page.locator(toggles), atMost.toggles, settled),
}

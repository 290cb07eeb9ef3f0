import type { Locator, Page } from 'playwright-core'

/** Selector of the application's content. */
const content = 'main#content'
const sortLabels = `${content} .MuiTableSortLabel-root`
const toggles = `${content} button[aria-pressed=false]`
const plots = `${content} .u-over`
const maxActions = { sorts: 8, toggles: 8, plots: 4 }

/** Scrolls every scrollable element of the page to its end, one screen per frame. */
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

async function clickEach(matches: Locator, max: number, waitUntilSettled: () => Promise<void>) {
  const count = Math.min(max, await matches.count())
  for (let index = 0; index < count; index++) {
    const locator = matches.nth(index)
    if (!(await locator.isVisible())) continue
    await locator.click()
    await waitUntilSettled()
  }
}

/** Actions of users on a loaded view, by name. `waitUntilSettled` waits for the responses to an action. */
export const actions: Record<string, (page: Page, waitUntilSettled: () => Promise<void>) => Promise<void>> = {
  scrolled: async (page) => {
    await page.evaluate(scrollAll)
  },
  sorted: (page, waitUntilSettled) => clickEach(page.locator(sortLabels), maxActions.sorts, waitUntilSettled),
  pointed: async (page) => {
    const matches = page.locator(plots)
    for (let index = 0; index < Math.min(maxActions.plots, await matches.count()); index++) {
      await matches.nth(index).scrollIntoViewIfNeeded()
      const box = await matches.nth(index).boundingBox()
      if (!box) continue
      for (let step = 1; step < 20; step++)
        await page.mouse.move(box.x + (box.width * step) / 20, box.y + box.height / 2)
    }
  },
  switched: (page, waitUntilSettled) => clickEach(page.locator(toggles), maxActions.toggles, waitUntilSettled),
}

import { afterEach } from 'vitest'
import { openPages } from './browser.bed.ts'

// What the pages of a test that failed showed: on another machine it cannot be looked at.
const mostChars = 8000

afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return
  for (const page of openPages)
    console.log(`${page.url()} showed\n${(await page.locator('body').ariaSnapshot()).slice(0, mostChars)}`)
})

import { afterEach } from 'vitest'
import { openPages } from './browser.bed.ts'

// What the pages of a test that failed showed: on another machine it cannot be looked at.
const mostChars = 8000

afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return
  for (const page of openPages) {
    // A page that is gone or hangs has nothing to tell, and keeps no other from it.
    const showed = await page.locator('body').ariaSnapshot({ timeout: 5000 }).catch(String)
    console.log(`${page.url()} showed\n${showed.slice(0, mostChars)}`)
  }
})

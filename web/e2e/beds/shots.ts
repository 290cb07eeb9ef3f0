import type { Page } from 'playwright-core'

/** Pictures of a page in both themes for people to judge, where the environment names a folder for them (`SHOTS`). */
export async function shots(page: Page, name: string): Promise<void> {
  if (!process.env.SHOTS) return
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.waitForFunction((mode) => getComputedStyle(document.documentElement).colorScheme === mode, colorScheme)
    await page.screenshot({ path: `${process.env.SHOTS}/${name}-${colorScheme}.png`, animations: 'disabled' })
  }
}

import type { BrowserCommand } from 'vitest/node'

type Media = { colorScheme?: 'light' | 'dark' | null; media?: 'print' | 'screen' | null }

/** Browser commands of component tests beyond those of Vitest. */
export const componentCommands = {
  /** Emulates a colour scheme or a medium in the page of the test. */
  emulateMedia: (async ({ page }, media: Media) => {
    await page.emulateMedia(media)
  }) satisfies BrowserCommand<[Media]>,
  /** Grants the page permissions, such as reading the clipboard. */
  grantPermissions: (async ({ context }, names: string[]) => {
    await context.grantPermissions(names)
  }) satisfies BrowserCommand<[string[]]>,
}

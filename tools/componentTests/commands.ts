import type { BrowserCommand } from 'vitest/node'

type Session = Awaited<ReturnType<Parameters<BrowserCommand<[]>>[0]['context']['newCDPSession']>>

type Media = { colorScheme?: 'light' | 'dark' | null; media?: 'print' | 'screen' | null }

/** Sessions that hold the emulation of touch in a page, until they are detached. */
const touchSessions = new WeakMap<object, Session>()

/** Browser commands of component tests beyond those of Vitest. */
export const componentCommands = {
  /** Emulates a color scheme or a medium in the page of the test. */
  emulateMedia: (async ({ page }, media: Media) => {
    await page.emulateMedia(media)
  }) satisfies BrowserCommand<[Media]>,
  /** Grants the page permissions, such as reading the clipboard. */
  grantPermissions: (async ({ context }, names: string[]) => {
    await context.grantPermissions(names)
  }) satisfies BrowserCommand<[string[]]>,
  /** Turns the emulation of a touch screen in the page on or off. */
  emulateTouch: (async ({ page, context }, isEnabled: boolean) => {
    await touchSessions.get(page)?.detach()
    touchSessions.delete(page)
    if (!isEnabled) return
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setTouchEmulationEnabled', { enabled: true })
    touchSessions.set(page, session)
  }) satisfies BrowserCommand<[boolean]>,
}

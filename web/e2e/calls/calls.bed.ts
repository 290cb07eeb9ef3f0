import { startService } from '@takt/launch/bed/startService.bed.ts'
import { freePorts } from '@takt/launch/home/freePorts.ts'
import { workerForTests } from '@takt/sfu/sfu.bed.ts'
import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { openBrowser } from '../beds/browser.bed.ts'
import { bedUser } from '../beds/plant.bed.ts'
import { colleague, createGridBed } from '../lists/grid.bed.ts'

/** Devices that browsers make up: a microphone that beeps, a camera that counts. */
const fakeDevices = '--use-fake-device-for-media-stream'
/** Nobody is asked whether they may be used. */
const allowed = '--use-fake-ui-for-media-stream'

export const bar = (page: Page): Locator => page.getByRole('region', { name: 'Call', exact: true })
export const press = (page: Page, name: string): Promise<void> =>
  bar(page).getByRole('button', { name, exact: true }).click()
export const notice = (page: Page, text: string): Promise<void> =>
  page.getByRole('alert').filter({ hasText: text }).first().waitFor()
/** Nobody rings or talks here any more. */
export const quiet = (page: Page): Promise<void> => bar(page).waitFor({ state: 'detached' })
/** How loud it is just now by a page's meter. */
export const loudness = async (page: Page, whose: string): Promise<number> =>
  Number(
    await page
      .getByRole('meter', { name: `How loud ${whose} is` })
      .first()
      .getAttribute('aria-valuenow'),
  )

/** The gateway and what carries media as they run in production, and two people of one organization at their pages. */
export async function createCallsBed() {
  const bed = await createGridBed()
  const [httpPort, mediaPort] = (await freePorts(2)) as [number, number]
  const sfu = await startService({
    main: 'sfu/main.ts',
    word: 'calls can be carried',
    env: {
      ...bed.world.env,
      TAKT_MEDIASOUP_WORKER: await workerForTests(),
      SFU_HTTP_PORT: String(httpPort),
      SFU_PORT: String(mediaPort),
      SFU_WORKERS: '1',
    },
  })
  const browser = await openBrowser(bed.origin, [fakeDevices, allowed])
  const ann = (path = '/calls', device?: BrowserContextOptions) => browser.signedIn(path, bedUser, device)
  const ben = (path = '/calls', device?: BrowserContextOptions) => browser.signedIn(path, colleague, device)

  /** Waits until `page` is told that the other one listens. */
  const seesOnline = async (page: Page, name = colleague.userName) => {
    await page.getByRole('listitem').filter({ hasText: name }).getByText('online', { exact: true }).first().waitFor()
  }
  /** Calls from the screen of calls. */
  const call = (page: Page, name = colleague.userName) =>
    page
      .getByRole('region', { name: 'People' })
      .getByRole('button', { name: `Call ${name}`, exact: true })
      .click()

  return {
    ...bed,
    browser,
    ann,
    ben,
    call,
    seesOnline,
    /** A call of the first with the second, which rings there. */
    async ringing(annsPage: Page, bensPage: Page) {
      await call(annsPage)
      await bar(annsPage).getByText(`Calling ${colleague.userName}`).waitFor()
      await bar(bensPage).getByText(`${bedUser.userName} is calling`).waitFor()
    },
    async talking(annsPage: Page, bensPage: Page) {
      await this.ringing(annsPage, bensPage)
      await press(bensPage, 'Answer')
      for (const page of [annsPage, bensPage])
        await bar(page).getByRole('button', { name: 'End', exact: true }).waitFor()
      await bar(annsPage).getByText('0:00:').waitFor()
    },
    /** A browser in which nobody allows the microphone. */
    refusing: () => openBrowser(bed.origin, [fakeDevices, '--deny-permission-prompts']),
    async close() {
      await browser.close()
      await sfu.stop()
      await bed.close()
    },
  }
}

export type CallsBed = Awaited<ReturnType<typeof createCallsBed>>

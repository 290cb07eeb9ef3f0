import { freePorts } from '@takt/launch/home/freePorts.ts'
import { startService } from '@takt/launch/testing/startService.fixture.ts'
import { workerForTests } from '@takt/sfu/sfu.fixture.ts'
import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { openBrowser } from '../fixtures/browser.fixture.ts'
import { fixtureUser } from '../fixtures/plant.fixture.ts'
import { colleague, createGridFixture } from '../lists/grid.fixture.ts'

/** Fake devices of browsers: a microphone that beeps, a camera that counts. */
const fakeDevices = '--use-fake-device-for-media-stream'
/** Grants access to devices without a prompt. */
const allowed = '--use-fake-ui-for-media-stream'

export const bar = (page: Page): Locator => page.getByRole('region', { name: 'Call', exact: true })
export const press = (page: Page, name: string): Promise<void> =>
  bar(page).getByRole('button', { name, exact: true }).click()
export const notice = (page: Page, text: string): Promise<void> =>
  page.getByRole('alert').filter({ hasText: text }).first().waitFor()
/** Waits until no call rings or is active on this page. */
export const waitForNoCall = (page: Page): Promise<void> => bar(page).waitFor({ state: 'detached' })
/** Returns the current level of a page's meter. */
export const loudness = async (page: Page, name: string): Promise<number> =>
  Number(
    await page
      .getByRole('meter', { name: `Volume of ${name}` })
      .first()
      .getAttribute('aria-valuenow'),
  )

/** Starts the gateway and the SFU as they run in production, and opens pages of two people of one organization. */
export async function createCallsFixture() {
  const fixture = await createGridFixture()
  const [httpPort, mediaPort] = (await freePorts(2)) as [number, number]
  const sfu = await startService({
    main: 'sfu/main.ts',
    word: 'calls can be carried',
    env: {
      ...fixture.testEnvironment.env,
      TAKT_MEDIASOUP_WORKER: await workerForTests(),
      SFU_HTTP_PORT: String(httpPort),
      SFU_PORT: String(mediaPort),
      SFU_WORKERS: '1',
    },
  })
  const browser = await openBrowser(fixture.origin, [fakeDevices, allowed])
  const ann = (path = '/calls', device?: BrowserContextOptions) => browser.signedIn(path, fixtureUser, device)
  const ben = (path = '/calls', device?: BrowserContextOptions) => browser.signedIn(path, colleague, device)

  /** Waits until `page` shows that the other person is online. */
  const waitForOnline = async (page: Page, name = colleague.userName) => {
    await page.getByRole('listitem').filter({ hasText: name }).getByText('online', { exact: true }).first().waitFor()
  }
  /** Calls from the Calls screen. */
  const call = (page: Page, name = colleague.userName) =>
    page
      .getByRole('region', { name: 'People' })
      .getByRole('button', { name: `Call ${name}`, exact: true })
      .click()

  return {
    ...fixture,
    browser,
    ann,
    ben,
    call,
    seesOnline: waitForOnline,
    /** Makes the first person call the second one; the page of the second rings. */
    async ringing(annsPage: Page, bensPage: Page) {
      await call(annsPage)
      await bar(annsPage).getByText(`Calling ${colleague.userName}`).waitFor()
      await bar(bensPage).getByText(`${fixtureUser.userName} is calling`).waitFor()
    },
    async talking(annsPage: Page, bensPage: Page) {
      await this.ringing(annsPage, bensPage)
      await press(bensPage, 'Answer')
      for (const page of [annsPage, bensPage])
        await bar(page).getByRole('button', { name: 'End', exact: true }).waitFor()
      await bar(annsPage).getByText('0:00:').waitFor()
    },
    /** Opens a browser in which access to the microphone is denied. */
    rejecting: () => openBrowser(fixture.origin, [fakeDevices, '--deny-permission-prompts']),
    async close() {
      await browser.close()
      await sfu.stop()
      await fixture.close()
    },
  }
}

export type CallsFixture = Awaited<ReturnType<typeof createCallsFixture>>

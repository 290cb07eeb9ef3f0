import { buildWeb as buildAsShipped } from '@takt/launch/bootstrap/buildWeb.mjs'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { bedUser } from './plantBed.ts'

const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Builds the application as it is shipped, if its sources have changed. */
export async function buildWeb(): Promise<void> {
  const failure = await buildAsShipped(process.execPath)
  if (failure) throw new Error(failure)
}

/** A page of a fresh browser profile, with everything that went wrong in it. */
export type Visit = { page: Page; context: BrowserContext; troubles: string[] }

/** A real Chromium whose pages stand in one zone and locale. */
export async function openBrowser(origin: string) {
  const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
  const browser: Browser = await chromium.launch({ executablePath, args: flags })
  async function visit(path: string): Promise<Visit> {
    const context = await browser.newContext({
      baseURL: origin,
      locale: 'en-US',
      timezoneId: 'America/New_York',
      viewport: { width: 1440, height: 900 },
    })
    const page = await context.newPage()
    page.setDefaultTimeout(20_000)
    const troubles: string[] = []
    page.on('pageerror', (error) => troubles.push(error.message))
    page.on('console', (message) => {
      if (/content security policy/i.test(message.text())) troubles.push(message.text())
    })
    await page.goto(path)
    return { page, context, troubles }
  }
  return { browser, visit, close: () => browser.close() }
}

/** Fills in the sign-in form and sends it. */
export async function signIn(page: Page, user = bedUser): Promise<void> {
  await page.getByLabel('User name').fill(user.userName)
  await page.locator('input[name=password]').fill(user.password)
  await page.getByRole('button', { name: 'Login' }).click()
}

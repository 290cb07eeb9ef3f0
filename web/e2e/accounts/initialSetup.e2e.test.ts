import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { freePorts } from '@takt/launch/home/freePorts.ts'
import { guardedFolder } from '@takt/launch/testing/guarded.ts'
import { type Launched, startLauncher } from '@takt/launch/testing/launched.fixture.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { buildWeb, openBrowser, signIn } from '../fixtures/browser.fixture.ts'

const ada = { userName: 'ada@gear.example', password: 'wombat grove lantern 41' }
const ready = 'Ctrl-C stops everything'
const started: Launched[] = []
let home: string
let port: string
let browser: Awaited<ReturnType<typeof openBrowser>>

const start = async (more: Record<string, string> = {}) => {
  const launched = startLauncher({ TAKT_HOME: home, PORT: port, TAKT_DEMO: 'off', ...more })
  started.push(launched)
  await launched.waitForOutput(ready)
  return launched
}
const stop = async ({ child, exited }: Launched) => {
  child.kill('SIGINT')
  await exited
}

beforeAll(async () => {
  await buildWeb()
  home = join(await guardedFolder(), 'home')
  port = String((await freePorts(1))[0])
  browser = await openBrowser(`http://localhost:${port}`)
})
afterEach(async () => {
  for (const launched of started.splice(0)) await stop(launched)
})
afterAll(async () => {
  await browser?.close()
  await rm(home, { recursive: true, force: true, maxRetries: 10 })
})

test('without the demo the start prints an address at which the first administrator can be created, once', async () => {
  const first = await start()
  expect(first.output()).not.toMatch(/demo|Password/)
  const [, path] = /Begin here +http:\/\/localhost:\d+(\/login\/begin\?key=\S+)/.exec(first.output())!
  const { page, context, troubles: problems } = await browser.visit('/login')
  await page.getByText('There are no users yet.').waitFor()
  await page.goto(`${new URL(page.url()).origin}/login/begin`)
  await page.getByText(/Takt prints the link that opens this page at startup/).waitFor()
  await expect.poll(() => page.getByLabel('Company').count()).toBe(0)
  await page.goto(`${new URL(page.url()).origin}${path}`)
  await page.waitForURL((url) => !url.searchParams.has('key'))
  await page.getByLabel('Company').waitFor()
  await page.reload()
  await page.getByLabel('Company').fill('Gear Works')
  await page.getByLabel('Plant', { exact: false }).first().fill('Plant One')
  await page.getByLabel('Your email address').fill(ada.userName)
  await page.locator('input[name=password]').fill('passwordpassword')
  // The message about its strength moves the button.
  await page.getByText(/^Strength: Too easy/).waitFor()
  await page.getByRole('button', { name: 'Set up Takt' }).click()
  await page.getByText(/This password is too easy to guess/).waitFor()
  await page.locator('input[name=password]').fill(ada.password)
  await page.getByRole('button', { name: 'Set up Takt' }).click()
  await page.getByRole('button', { name: /Entity and organization/ }).waitFor()
  await expect
    .poll(() => page.getByRole('button', { name: /Entity and organization/ }).textContent())
    .toContain('Plant One')
  expect(problems).toEqual([])
  await context.close()

  const late = await browser.visit(path!)
  await late.page.getByText(/This installation is already set up/).waitFor()
  await expect.poll(() => late.page.getByLabel('Company').count()).toBe(0)
  await late.context.close()

  await stop(first)
  // More than the disk capacity of any machine that runs tests.
  const again = await start({ TAKT_DISK_LOW_MB: '10000000' })
  expect(again.output()).not.toContain('Begin here')
  const { page: back, context: secondContext } = await browser.visit('/login')
  await signIn(back, ada)
  await back.getByRole('button', { name: /Entity and organization/ }).waitFor()
  await back.getByRole('alert').getByText('The disk of this installation is nearly full.').waitFor()
  if (process.env.SHOTS) await back.screenshot({ path: `${process.env.SHOTS}/diskLow.png` })
  await secondContext.close()
})

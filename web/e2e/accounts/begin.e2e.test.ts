import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { guardedFolder } from '@takt/launch/bed/guarded.ts'
import { type Launched, startLauncher } from '@takt/launch/bed/launched.bed.ts'
import { freePorts } from '@takt/launch/home/freePorts.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { buildWeb, openBrowser, signIn } from '../beds/browser.bed.ts'

const ada = { userName: 'ada@gear.example', password: 'wombat grove lantern 41' }
const ready = 'Ctrl-C stops everything'
const started: Launched[] = []
let home: string
let port: string
let browser: Awaited<ReturnType<typeof openBrowser>>

const start = async (more: Record<string, string> = {}) => {
  const launched = startLauncher({ TAKT_HOME: home, PORT: port, TAKT_DEMO: 'off', ...more })
  started.push(launched)
  await launched.said(ready)
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

test('without the demo the start prints an address where the first administrator is made, once', async () => {
  const first = await start()
  expect(first.output()).not.toMatch(/demo|Password/)
  const [, path] = /Begin here +http:\/\/localhost:\d+(\/login\/begin\?key=\S+)/.exec(first.output())!
  const { page, context, troubles } = await browser.visit('/login')
  await page.getByText('Nobody can sign in yet.').waitFor()
  await page.goto(`${new URL(page.url()).origin}/login/begin`)
  await page.getByText(/The start of Takt prints the link that opens this page/).waitFor()
  await expect.poll(() => page.getByLabel('Company').count()).toBe(0)
  await page.goto(`${new URL(page.url()).origin}${path}`)
  await page.waitForURL((url) => !url.searchParams.has('key'))
  await page.getByLabel('Company').waitFor()
  await page.reload()
  await page.getByLabel('Company').fill('Gear Works')
  await page.getByLabel('Plant', { exact: false }).first().fill('Plant One')
  await page.getByLabel('Your e-mail address').fill(ada.userName)
  await page.locator('input[name=password]').fill('passwordpassword')
  // What is said of it moves the button.
  await page.getByText(/^Strength: Too easy/).waitFor()
  await page.getByRole('button', { name: 'Begin' }).click()
  await page.getByText(/This password is too easy to guess/).waitFor()
  await page.locator('input[name=password]').fill(ada.password)
  await page.getByRole('button', { name: 'Begin' }).click()
  await page.getByRole('button', { name: /Entity and organization/ }).waitFor()
  await expect
    .poll(() => page.getByRole('button', { name: /Entity and organization/ }).textContent())
    .toContain('Plant One')
  expect(troubles).toEqual([])
  await context.close()

  const late = await browser.visit(path!)
  await late.page.getByText(/This installation has begun/).waitFor()
  await expect.poll(() => late.page.getByLabel('Company').count()).toBe(0)
  await late.context.close()

  await stop(first)
  // More than the disk of any machine that runs tests holds.
  const again = await start({ TAKT_DISK_LOW_MB: '10000000' })
  expect(again.output()).not.toContain('Begin here')
  const { page: back, context: later } = await browser.visit('/login')
  await signIn(back, ada)
  await back.getByRole('button', { name: /Entity and organization/ }).waitFor()
  await back.getByRole('alert').getByText('The disk of this installation is nearly full.').waitFor()
  if (process.env.SHOTS) await back.screenshot({ path: `${process.env.SHOTS}/diskLow.png` })
  await later.close()
})

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { launchChromium } from '@takt/launch/bed/launchChromium.bed.ts'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lendContexts, lendingFlags } from './lendContexts.ts'

const asked: string[] = []
const server = createServer((request, reply) => {
  asked.push(request.url!)
  const isScript = request.url === '/worker.js'
  reply.setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
  if (request.url === '/held') reply.setHeader('cache-control', 'max-age=3600')
  reply.end(isScript ? '' : '<p>A page</p>')
})

let browser: Browser
let origin: string
let lender: ReturnType<typeof lendContexts>

beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  browser = await launchChromium(lendingFlags)
  lender = lendContexts(browser, origin)
})
afterAll(async () => {
  await browser?.close()
  server.closeAllConnections()
  server.close()
})

async function lent(options: BrowserContextOptions = {}, kept: { name: string; value: string }[] = []) {
  const context = await lender.lend({ baseURL: origin, ...options }, kept)
  const page = await context.newPage()
  await page.goto('/')
  return { context, page }
}

const look = (page: Page) =>
  page.evaluate(async () => ({
    local: { ...localStorage },
    session: { ...sessionStorage },
    cookie: document.cookie,
    databases: (await indexedDB.databases()).length,
    caches: await caches.keys(),
    name: window.name,
    history: history.length,
    isOnline: navigator.onLine,
    clipboard: (await navigator.permissions.query({ name: 'clipboard-read' as PermissionName })).state,
    isPrint: matchMedia('print').matches,
    isDark: matchMedia('(prefers-color-scheme: dark)').matches,
    size: [innerWidth, innerHeight],
  }))

test('a profile that was closed is lent again, and nothing is left in it of who had it before', async () => {
  const first = await lent({}, [{ name: 'mine', value: 'first' }])
  const before = await look(first.page)
  expect(before.local).toEqual({ mine: 'first' })
  await first.context.grantPermissions(['clipboard-read'])
  await first.page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await first.page.setViewportSize({ width: 390, height: 844 })
  await first.page.goto('/held')
  await first.page.evaluate(async () => {
    localStorage.setItem('left', '1')
    sessionStorage.setItem('left', '1')
    // biome-ignore lint/suspicious/noDocumentCookie: as a page of old would.
    document.cookie = 'left=1'
    window.name = 'left'
    await (await caches.open('left')).put('/left', new Response('left'))
    await new Promise((made) => {
      indexedDB.open('left').onsuccess = made
    })
  })
  const heard: string[] = []
  first.context.on('request', (request) => heard.push(request.url()))
  await first.context.route('**/*', (route) => route.fulfill({ body: 'routed' }))
  const other = await first.context.newPage()
  await other.goto('/')
  await first.context.setOffline(true)
  const left = await look(first.page)
  for (const key of Object.keys(before) as (keyof typeof before)[]) expect(left[key], key).not.toEqual(before[key])
  expect(heard).not.toEqual([])
  await first.context.close()
  expect([first.page.isClosed(), other.isClosed()]).toEqual([true, true])

  heard.length = 0
  asked.length = 0
  const second = await lent({}, [{ name: 'mine', value: 'second' }])
  expect(second.context).toBe(first.context)
  expect(await look(second.page)).toEqual({ ...before, local: { mine: 'second' } })
  await second.page.goto('/held')
  expect(await second.page.textContent('body')).toBe('A page')
  expect([heard, asked]).toEqual([[], ['/', '/held']])
  await second.context.close()
})

test('two who have one at the same time have two, and other options are another', async () => {
  const [one, two, wide] = [await lent(), await lent(), await lent({ viewport: { width: 1920, height: 1080 } })]
  expect(new Set([one.context, two.context, wide.context]).size).toBe(3)
  for (const { context } of [one, two, wide]) await context.close()
})

test('what cannot be taken back is lent to nobody', async () => {
  const deeds: ((context: BrowserContext, page: Page) => Promise<unknown>)[] = [
    (context) => context.addInitScript(() => {}),
    (context) => context.exposeFunction('told', () => {}),
    (_, page) => page.clock.install(),
    (_, page) => page.clock.setFixedTime(0),
    (_, page) => page.goto(origin.replace('127.0.0.1', 'localhost')),
    async (_, page) => {
      await page.evaluate(() =>
        navigator.serviceWorker.register('/worker.js').then(() => navigator.serviceWorker.ready),
      )
    },
  ]
  for (const deed of deeds) {
    const { context, page } = await lent()
    await deed(context, page)
    await context.close()
    const next = await lent()
    expect(next.context, String(deed)).not.toBe(context)
    await next.context.close()
  }
})

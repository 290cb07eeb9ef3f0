import type { EventEmitter } from 'node:events'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'

/** Has Chromium keep all pages of one profile and site in one process: what it compiled once is there for the next. */
export const lendingFlags = ['--process-per-site']

export type KeptItem = { name: string; value: string }

type Lent = { context: BrowserContext; keeper: Page; isFree: boolean; end(): Promise<void> }

/** What a test does to a whole profile and that cannot be taken back. */
const lasting = [
  'addInitScript',
  'exposeBinding',
  'exposeFunction',
  'routeFromHAR',
  'routeWebSocket',
  'setDefaultNavigationTimeout',
  'setDefaultTimeout',
  'setExtraHTTPHeaders',
  'setGeolocation',
  'setHTTPCredentials',
]
const lastingOfClock = ['install', 'pauseAt', 'setFixedTime', 'setSystemTime']

function onUse(owner: object, names: readonly string[], told: () => void): void {
  for (const name of names) {
    const real: (...args: unknown[]) => unknown = Reflect.get(owner, name).bind(owner)
    Reflect.set(owner, name, (...args: unknown[]) => {
      told()
      return real(...args)
    })
  }
}

/** A page of the origin without anything of ours: it holds the process and writes the storage. */
async function openKeeper(context: BrowserContext, origin: string): Promise<Page> {
  const keeper = await context.newPage()
  await keeper.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: '' }))
  await keeper.goto(`${origin}/keeper`)
  await keeper.unrouteAll()
  return keeper
}

/** Removes what listens to the context and did not when this was called. */
function rememberListeners(context: BrowserContext): () => void {
  // It is one, which its type does not tell.
  const emitter = context as unknown as EventEmitter
  const all = () => emitter.eventNames().flatMap((name) => emitter.listeners(name).map((heard) => ({ name, heard })))
  const before = new Set(all().map(({ heard }) => heard))
  return () => {
    for (const { name, heard } of all()) if (!before.has(heard)) emitter.off(name, heard as () => void)
  }
}

/**
 * Browser profiles for tests, as good as new: `close()` of one closes its pages and forgets all they left (storage,
 * cookies, cache, permissions, routes, listeners, being offline), and the next test that asks for one with the same
 * options is lent it. A profile that was changed in a way that cannot be taken back, that went to another origin or that
 * has a service worker is closed for good.
 */
export function lendContexts(browser: Browser, origin: string) {
  const all = new Map<string, Set<Lent>>()

  async function make(options: BrowserContextOptions, place: Set<Lent>): Promise<Lent> {
    const context = await browser.newContext(options)
    const keeper = await openKeeper(context, origin)
    const devtools = await context.newCDPSession(keeper)
    let isSpoilt = false
    const spoil = () => {
      isSpoilt = true
    }
    const closeForGood = context.close.bind(context)
    onUse(context, lasting, spoil)
    onUse(context.clock, lastingOfClock, spoil)
    context.on('serviceworker', spoil)
    context.on('page', (page) =>
      page.on('framenavigated', (frame) => {
        if (!frame.parentFrame() && /^https?:/.test(frame.url()) && new URL(frame.url()).origin !== origin) spoil()
      }),
    )
    const dropListeners = rememberListeners(context)
    const lent = { context, keeper, isFree: false, end: closeForGood }
    async function forget(): Promise<void> {
      dropListeners()
      for (const page of context.pages().filter((one) => one !== keeper)) {
        await page.unrouteAll({ behavior: 'ignoreErrors' })
        await page.close()
      }
      await context.unrouteAll({ behavior: 'ignoreErrors' })
      await context.setOffline(false)
      await context.clearPermissions()
      await context.clearCookies()
      await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
      await devtools.send('Network.clearBrowserCache')
    }
    context.close = async () => {
      if (lent.isFree) return
      if (!isSpoilt) await forget()
      if (isSpoilt) {
        place.delete(lent)
        await closeForGood()
      } else lent.isFree = true
    }
    place.add(lent)
    return lent
  }

  return {
    /** A profile whose storage of the origin is `kept`. */
    async lend(options: BrowserContextOptions, kept: readonly KeptItem[]): Promise<BrowserContext> {
      const key = JSON.stringify(options)
      const place = all.get(key) ?? new Set<Lent>()
      all.set(key, place)
      const free = [...place].find(({ isFree }) => isFree)
      if (free) free.isFree = false
      const { context, keeper } = free ?? (await make(options, place))
      await keeper.evaluate((items) => {
        localStorage.clear()
        for (const { name, value } of items) localStorage.setItem(name, value)
      }, kept)
      return context
    },
    /** Closes all of them for good. */
    async end(): Promise<void> {
      await Promise.all([...all.values()].flatMap((place) => [...place].map(({ end }) => end())))
      all.clear()
    },
  }
}

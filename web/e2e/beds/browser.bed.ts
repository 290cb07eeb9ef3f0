import { launchChromium } from '@takt/launch/bed/launchChromium.bed.ts'
import { buildWeb as buildAsShipped } from '@takt/launch/bootstrap/buildWeb.mjs'
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { emptyRecord, writeRecord } from '../../src/core/session/sessionRecord.ts'
import { bedUser } from './plant.bed.ts'

/** Builds the application as it is shipped, if its sources have changed. */
export async function buildWeb(): Promise<void> {
  const failure = await buildAsShipped(process.execPath)
  if (failure) throw new Error(failure)
}

/** A page of a fresh browser profile, with everything that went wrong in it. */
export type Visit = { page: Page; context: BrowserContext; troubles: string[] }

/** Pages that no test has closed yet. */
export const openPages = new Set<Page>()

type Kept = { name: string; value: string }

async function tokenOf(origin: string, user: typeof bedUser): Promise<string> {
  const reply = await fetch(`${origin}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(user),
  })
  const { token, message } = (await reply.json()) as { token?: string; message: string }
  if (!token) throw new Error(`${user.userName} cannot sign in: ${message}`)
  return token
}

let shared: Promise<Browser> | null = null

/** The Chromium that the test files of one worker use one after the other; Playwright ends it with the worker. */
async function sharedChromium(): Promise<Browser> {
  shared ??= launchChromium().then((browser) =>
    browser.once('disconnected', () => {
      shared = null
    }),
  )
  return shared
}

/**
 * A real Chromium whose pages stand in one zone and locale; with further flags of it (`more`), and outside of tests,
 * one of its own.
 */
export async function openBrowser(origin: string, more: readonly string[] = []) {
  const isShared = process.env.VITEST !== undefined && more.length === 0
  const browser = await (isShared ? sharedChromium() : launchChromium(more))
  async function visit(path: string, kept: Kept[] = [], device: BrowserContextOptions = {}): Promise<Visit> {
    const context = await browser.newContext({
      storageState: { cookies: [], origins: [{ origin, localStorage: kept }] },
      baseURL: origin,
      locale: 'en-US',
      timezoneId: 'America/New_York',
      viewport: { width: 1440, height: 900 },
      // What waits would draw sixty pictures a second.
      reducedMotion: process.env.VITEST === undefined ? null : 'reduce',
      ...device,
    })
    const page = await context.newPage()
    // A machine that runs everything else at the same time answers late.
    page.setDefaultTimeout(60_000)
    const troubles: string[] = []
    page.on('pageerror', (error) => troubles.push(error.message))
    page.on('console', (message) => {
      if (/content security policy/i.test(message.text())) troubles.push(message.text())
    })
    openPages.add(page)
    page.on('close', () => openPages.delete(page))
    await page.goto(path)
    return { page, context, troubles }
  }
  const tokens = new Map<string, Promise<string>>()
  return {
    browser,
    /** A page that nobody is signed in to. */
    visit: (path: string, device: BrowserContextOptions = {}) => visit(path, [], device),
    /** A page of somebody who signed in before, as a reload finds it; the form that signs in has tests of its own. */
    async signedIn(path: string, user = bedUser, device: BrowserContextOptions = {}): Promise<Visit> {
      if (!tokens.has(user.userName)) tokens.set(user.userName, tokenOf(origin, user))
      const kept: Kept[] = []
      const setItem = (name: string, value: string) => kept.push({ name, value })
      const authtoken = await tokens.get(user.userName)!
      writeRecord({ getItem: () => null, setItem }, { ...emptyRecord, authtoken, user: null })
      return visit(path, kept, device)
    },
    async close() {
      if (isShared) await Promise.all(browser.contexts().map((context) => context.close()))
      else await browser.close()
    },
  }
}

/** A phone: touched, and as wide as one. */
export const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** Fills in the sign-in form and sends it. */
export async function signIn(page: Page, user = bedUser): Promise<void> {
  await page.getByLabel('User name').fill(user.userName)
  await page.locator('input[name=password]').fill(user.password)
  await page.getByRole('button', { name: 'Login' }).click()
}

/** The notice that says just this, letter by letter. */
export const noticeOf = (page: Page, text: string): Locator =>
  page.getByRole('alert').filter({ hasText: new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`) })
export const notice = (page: Page, text: string): Promise<void> => noticeOf(page, text).waitFor()

/**
 * Types into a select until it marks an option, and takes that. A field that is given its value at that moment is typed
 * into again.
 */
export async function choose(field: Locator, typed: string): Promise<void> {
  const marked = async () => {
    if ((await field.inputValue()) !== typed) await field.fill(typed)
    return field.getAttribute('aria-activedescendant')
  }
  await expect.poll(marked, { timeout: 60_000 }).toMatch(/option/)
  await field.press('Enter')
}

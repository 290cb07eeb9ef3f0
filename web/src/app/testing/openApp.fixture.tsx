import createCache from '@emotion/cache'
import { organizationSettings } from '@takt/domain/areas/organizations/organizationSettings.ts'
import { allPermissions, type Permissions } from '@takt/domain/core/rights/permissions.ts'
import { itemTypeOf } from '@takt/domain/itemTypes/itemTypes.ts'
import { onlineManager } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, vi } from 'vitest'
import { commands, page } from 'vitest/browser'
import type { DashboardEntry } from '../../core/dashboards/dashboard.ts'
import { clearSearches } from '../../core/dashboards/frame/viewSearches.ts'
import { clearDraftStores } from '../../core/items/draftStoreCache.ts'
import { Styles } from '../../core/kit/Styles.tsx'
import { clearDrafts } from '../../core/session/draftStore.ts'
import { emptyRecord, writeRecord } from '../../core/session/sessionRecord.ts'
import { App } from '../App.tsx'
import { convertToRem } from '../lengthsInRem.ts'
import { startApp } from '../startApp.ts'
import { createFakeItems, type FakeItems, type FakeRow } from './fakeItems.fixture.ts'
import { fakeLink } from './fakeLink.fixture.ts'
import { createFakeServer, envelope, type FakeServer } from './fakeServer.fixture.ts'
import { recordPageUse } from './pageState.fixture.ts'
import { recordNotices } from './recordNotices.fixture.ts'

/** The default time of tests: a Monday, 09:00 in New York. */
export const testNow = Date.parse('2026-03-02T14:00:00Z')

export const testUser = { userId: 1, userName: 'admin@plant.test', email: 'admin@plant.test' }

export const sizes = {
  desk: [1440, 900],
  phone: [390, 844],
  wall: [3840, 2160],
  machine: [1280, 800],
} as const

export type AppOptions = {
  /** Existing rows, by item type. */
  rows?: Readonly<Record<string, readonly FakeRow[]>>
  /** Prepares responses before the application starts. */
  server?: (server: FakeServer, items: FakeItems) => void
  /** The rights of the signed-in user, who then is no global administrator; all by default. */
  permissions?: Permissions
  /** Different members of the signed-in user; null: no user is signed in. */
  user?: Record<string, unknown> | null
  /** Different settings of the organization; defaults: zone America/New_York, OEE target 0.75. */
  settings?: Record<string, unknown>
  size?: keyof typeof sizes | readonly [width: number, height: number]
  /** Fixed time of the clock, epoch milliseconds; `vi.setSystemTime` moves it. */
  now?: number
  dashboards?: readonly DashboardEntry[]
  theme?: 'light' | 'dark' | 'system'
}

/**
 * Opens the whole application in the page at an address (`/jobs?…`), signed in, with a fake server. It releases
 * everything it uses of the page when the test ends, which fails if a request or response did not match the API
 * document.
 */
export async function openApp(path: string, options: AppOptions = {}) {
  const { permissions = allPermissions, size = 'desk', now = testNow, theme = 'system' } = options
  const releasePage = recordPageUse()
  const server = createFakeServer()
  const link = fakeLink(server.fetch)
  vi.useFakeTimers({ toFake: ['Date'], now })
  const [width, height] = typeof size === 'string' ? sizes[size] : size
  await page.viewport(width, height)
  await expect.poll(() => [window.innerWidth, window.innerHeight]).toEqual([width, height])
  // A previous test may have ended offline.
  onlineManager.setOnline(true)
  localStorage.clear()
  sessionStorage.clear()
  const items = createFakeItems(server)
  const fetchBefore = window.fetch
  window.fetch = server.fetch
  const errors: string[] = []
  window.addEventListener('error', ({ message }) => errors.push(message))

  const globalAdmin = options.permissions ? 0 : 1
  const user = sessionUserWith({ globalAdmin, ...options.user, permissions })
  handleSessionRequests(server, user, options)
  for (const [name, rows] of Object.entries(options.rows ?? {})) items.add(name, rows)
  options.server?.(server, items)
  if (options.user !== null)
    writeRecord(localStorage, { ...emptyRecord, authtoken: 'token', user: null, preferences: { theme } })

  const addressBefore = window.location.href
  window.history.replaceState(null, '', path)
  const notices = recordNotices()
  let running = start(options.dashboards)
  onTestFinished(async () => {
    running.stop()
    notices.stop()
    clearDraftStores()
    clearDrafts()
    clearSearches()
    link.restore()
    releasePage()
    window.fetch = fetchBefore
    window.history.replaceState(null, '', addressBefore)
    document.body.replaceChildren()
    vi.useRealTimers()
    await commands.emulateMedia({ colorScheme: null, media: null })
    if (server.problems.length > 0 || errors.length > 0) throw new Error([...server.problems, ...errors].join('\n'))
  })
  return {
    server,
    items,
    link,
    page,
    parts: () => running.parts,
    /** Returns the texts of all notices so far, oldest first, including those that are hidden again. */
    notices: (): readonly string[] => notices.texts,
    /** Returns the address in the page's address bar. */
    address: () => new URL(window.location.href),
    /**
     * Restarts the application with the data stored in the browser, at the current address or another. Module state
     * stays: data that must survive a real reload is tested end to end.
     */
    restart(at?: string) {
      running.stop()
      if (at) window.history.replaceState(null, '', at)
      running = start(options.dashboards)
    },
    /** Changes a row like another user: the server has it, and the page is notified. */
    changeByOther(itemType: string, key: FakeRow, fields: FakeRow) {
      const row = items.change(itemType, key, fields)
      const { area } = itemTypeOf(itemType)!
      link.send({ type: 'changed', area, row: { itemType, rowId: String(row.rowId), version: Number(row.version) } })
    },
  }
}

/** A running application and the actions of tests around it. */
export type TestApp = Awaited<ReturnType<typeof openApp>>

/** Starts the application in a new `#root`. */
function start(dashboards?: readonly DashboardEntry[]) {
  const container = document.createElement('div')
  container.id = 'root'
  document.body.replaceChildren(container)
  const parts = startApp(dashboards)
  const root = createRoot(container)
  root.render(
    <Styles styles={convertToRem(createCache({ key: 'takt' }))}>
      <App parts={parts} />
    </Styles>,
  )
  return {
    parts,
    stop() {
      root.unmount()
      parts.session.actor.stop()
      parts.messaging.actor.stop()
      parts.queryClient.clear()
      for (const style of document.querySelectorAll('style[data-emotion="takt"]')) style.remove()
    },
  }
}

/** Returns the signed-in user as the server responds it. */
export const sessionUserWith = (members: Record<string, unknown>) => ({
  ...testUser,
  personName: null,
  country: 'US',
  timezone: 'America/New_York',
  darkMode: false,
  entityId: 1,
  selectedEntityId: 1,
  selectedOrganizationId: 1,
  globalAdmin: 1,
  restrictOrgs: 0,
  enabled: true,
  kind: 'person',
  screen: null,
  lastUpdated: '2026-03-02T14:00:00.000Z',
  ...members,
})

/** Handles the requests of the session before a screen can be rendered: one entity, one organization. */
function handleSessionRequests(server: FakeServer, user: ReturnType<typeof sessionUserWith>, { settings }: AppOptions) {
  const signedIn = { token: 'token', user }
  server.on('GET', '/users/user', () => envelope({ token: 'token', message: user }))
  server.on('GET', '/begin', () => ({ isBegun: true }))
  server.on('POST', '/login', () => envelope(signedIn))
  server.on('PUT', '/users/{userName}', ({ body }) => {
    Object.assign(user, body)
    return envelope(signedIn)
  })
  server.on('POST', '/users/refreshToken', () => envelope({ token: 'token' }))
  const entity = { entityId: 1, entityName: 'Acme', entityDescription: null, version: 1, rowId: 'entity-1' }
  server.on('GET', '/entities', () => ({ entities: [entity] }))
  const organization = { organizationId: 1, organizationName: 'Plant A', entityId: 1, version: 1, locations: [] }
  server.on('GET', '/organizations', () => ({
    organizations: [organization],
    organizationSettingsMapByOrgId: { 1: { ...defaultSettings, ...settings } },
  }))
}

/** The settings of an organization that changed none of them, in the zone and with the target of the tests. */
export const defaultSettings = {
  ...Object.fromEntries(
    Object.entries(organizationSettings.fields).map(([name, { fallback }]) => [name, fallback ?? null]),
  ),
  timeZone: 'America/New_York',
  oeeTarget: 0.75,
}

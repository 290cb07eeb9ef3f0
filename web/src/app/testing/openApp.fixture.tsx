import createCache from '@emotion/cache'
import { organizationSettings } from '@takt/domain/areas/organizations/organizationSettings.ts'
import { allPermissions, type Permissions } from '@takt/domain/core/rights/permissions.ts'
import { itemTypeOf } from '@takt/domain/itemTypes/itemTypes.ts'
import { onlineManager } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, vi } from 'vitest'
import { commands, page } from 'vitest/browser'
import type { DashboardEntry } from '../../core/dashboards/dashboard.ts'
import { forgetQuestions } from '../../core/dashboards/frame/viewQuestions.ts'
import { forgetBooks } from '../../core/items/bookShelf.ts'
import { Styles } from '../../core/kit/Styles.tsx'
import { emptyRecord, writeRecord } from '../../core/session/sessionRecord.ts'
import { forgetShelf } from '../../core/session/shelf.ts'
import { App } from '../App.tsx'
import { keepInRem } from '../lengthsInRem.ts'
import { startApp } from '../startApp.ts'
import { createFakeItems, type FakeItems, type FakeRow } from './fakeItems.fixture.ts'
import { fakeLink } from './fakeLink.fixture.ts'
import { createFakeServer, envelope, type FakeServer } from './fakeServer.fixture.ts'
import { recordNotices } from './notices.fixture.ts'
import { recordPageUse } from './pageState.fixture.ts'

/** The instant at which tests take place unless they say another: a Monday, 09:00 in New York. */
export const testNow = Date.parse('2026-03-02T14:00:00Z')

export const testUser = { userId: 1, userName: 'admin@plant.test', email: 'admin@plant.test' }

export const sizes = {
  desk: [1440, 900],
  phone: [390, 844],
  wall: [3840, 2160],
  machine: [1280, 800],
} as const

export type AppOptions = {
  /** The rows there are, by item type. */
  rows?: Readonly<Record<string, readonly FakeRow[]>>
  /** Prepares responses before the application starts. */
  server?: (server: FakeServer, items: FakeItems) => void
  /** The rights of the signed-in user, who then is no global administrator; all unless given. */
  permissions?: Permissions
  /** Members of the signed-in user that differ; null: nobody is signed in. */
  user?: Record<string, unknown> | null
  /** Settings of the organization that differ: zone America/New_York, OEE target 0.75. */
  settings?: Record<string, unknown>
  size?: keyof typeof sizes | readonly [width: number, height: number]
  /** Epoch milliseconds at which the clock stands; `vi.setSystemTime` moves it. */
  now?: number
  dashboards?: readonly DashboardEntry[]
  theme?: 'light' | 'dark' | 'system'
}

/**
 * Opens the whole application in the page at an address (`/jobs?…`), signed in, against a fake server. What it takes of
 * the page is given back when the test ends, which fails if a request or response was not as the API document says.
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
  // A test before may have ended without a network.
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
  answerSession(server, user, options)
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
    forgetBooks()
    forgetShelf()
    forgetQuestions()
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
    /** The texts of all notices so far, oldest first, also of those that are hidden again. */
    notices: (): readonly string[] => notices.texts,
    /** The address in the page's address bar. */
    address: () => new URL(window.location.href),
    /**
     * Starts the application again with what the browser stored, at the present address or another. Memory of modules
     * stays: what has to outlive a real reload is tested end to end.
     */
    restart(at?: string) {
      running.stop()
      if (at) window.history.replaceState(null, '', at)
      running = start(options.dashboards)
    },
    /** Changes a row as another user would: the server has it, and the page is notified. */
    changeByOther(itemType: string, key: FakeRow, fields: FakeRow) {
      const row = items.change(itemType, key, fields)
      const { area } = itemTypeOf(itemType)!
      link.send({ type: 'changed', area, row: { itemType, rowId: String(row.rowId), version: Number(row.version) } })
    },
  }
}

/** A running application and what tests do around it. */
export type TestApp = Awaited<ReturnType<typeof openApp>>

/** Starts the application in a fresh `#root`. */
function start(dashboards?: readonly DashboardEntry[]) {
  const container = document.createElement('div')
  container.id = 'root'
  document.body.replaceChildren(container)
  const parts = startApp(dashboards)
  const root = createRoot(container)
  root.render(
    <Styles styles={keepInRem(createCache({ key: 'takt' }))}>
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

/** The signed-in user as the server responds it. */
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

/** Answers what the session asks before a screen can be drawn: one entity, one organization. */
function answerSession(server: FakeServer, user: ReturnType<typeof sessionUserWith>, { settings }: AppOptions) {
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
    organizationSettingsMapByOrgId: { 1: { ...usualSettings, ...settings } },
  }))
}

/** The settings of an organization that changed none of them, in the zone and with the target of the tests. */
export const usualSettings = {
  ...Object.fromEntries(
    Object.entries(organizationSettings.fields).map(([name, { fallback }]) => [name, fallback ?? null]),
  ),
  timeZone: 'America/New_York',
  oeeTarget: 0.75,
}

import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { captureTimers } from './testing/capturedTimers.fixture.ts'
import { errorResponse, FakeResponse, type FakeServer } from './testing/fakeServer.fixture.ts'
import { openApp } from './testing/openApp.fixture.tsx'

const rows = { indirects: [{ indirectCode: 'T-01', description: 'Cleaning' }] }
const cell = (name: string) => page.getByRole('gridcell', { name, exact: true })
const notices = () => page.getByRole('alert')

async function removeFirst() {
  const row = page.getByRole('row').filter({ has: cell('T-01') })
  await row.hover()
  await row.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes', exact: true }).click()
}

// Proves ADM-147, ADM-263, OPS-222, OPS-238
test('report definitions are requested with the Bearer scheme when the application is loaded', async () => {
  const { server, restart } = await openApp('/indirects', { rows })
  await expect.element(cell('Cleaning')).toBeVisible()
  const authorizations = () => server.requests('GET', '/reports').map(({ headers }) => headers.get('authorization'))
  await expect.poll(authorizations).toEqual(['Bearer token'])
  restart()
  await expect.element(cell('Cleaning')).toBeVisible()
  await expect.poll(authorizations).toEqual(['Bearer token', 'Bearer token'])
})

// Proves ADM-263, OPS-238
test('report definitions are not requested before a user is signed in', async () => {
  const { server } = await openApp('/login', { user: null })
  await expect.element(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible()
  expect(server.requests('GET', '/reports')).toEqual([])
})

// Proves ADM-283, OPS-305, OPS-324
test('a failed request for report definitions shows a notice for 5 s', async () => {
  const timers = captureTimers(5000)
  await openApp('/indirects', {
    rows,
    server: (server: FakeServer) =>
      server.on('GET', '/reports', () => {
        throw new TypeError('Failed to fetch')
      }),
  })
  await expect.element(notices()).toHaveTextContent('Failed to load report definitions')
  expect(timers.delays()).toContain(5000)
  timers.fire(5000)
  await expect.element(notices()).not.toBeInTheDocument()
})

// Proves ADM-311, OPS-305, SCH-217
test('a rejection is shown with the server’s message until it is dismissed', async () => {
  const message = 'Whoever sweeps on Tuesdays <b>keeps</b> this one'
  const { server } = await openApp('/indirects', { rows })
  server.on('DELETE', '/indirects/{key}', () => errorResponse(409, message))
  await expect.element(cell('Cleaning')).toBeVisible()
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: Date.now() })
  await removeFirst()
  await expect
    .poll(() => {
      vi.advanceTimersByTime(20)
      return notices()
        .elements()
        .map(({ textContent }) => textContent)
    })
    .toEqual([message])
  vi.advanceTimersByTime(300_000)
  await expect.element(notices()).toHaveTextContent(message)
  await notices().getByRole('button', { name: 'Close', exact: true }).click()
  await expect.element(notices()).not.toBeInTheDocument()
})

// Proves ADM-038, SCH-224
test('a success notice hides after 5000 ms, not before', async () => {
  const timers = captureTimers(5000)
  await openApp('/indirects', { rows })
  await expect.element(cell('Cleaning')).toBeVisible()
  await cell('Cleaning').dblClick()
  await userEvent.keyboard('Sweeping{Enter}')
  await expect.element(notices()).toHaveTextContent('Row(s) Have Been Updated')
  expect(timers.delays()).toContain(5000)
  timers.fire(5000)
  await expect.element(notices()).not.toBeInTheDocument()
})

// Proves ADM-271
test('an exception of the page is only logged, and typed text stays; failures of the error catalog are shown', async () => {
  const { createObjectURL } = URL
  const { stringify } = JSON
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => {
    URL.createObjectURL = createObjectURL
    JSON.stringify = stringify
    log.mockRestore()
  })
  const { notices: shownNotices } = await openApp('/indirects', {
    rows,
    server: (server) =>
      server.on(
        'GET',
        '/indirects/export.csv',
        new FakeResponse('indirectCode\nT-01\n', 200, 'text/csv; charset=utf-8'),
      ),
  })
  await expect.element(cell('Cleaning')).toBeVisible()
  const fault = () => {
    throw new TypeError('no iterator')
  }
  // Errors of the page itself: a file cannot be created, and some bodies cannot be serialized.
  URL.createObjectURL = fault
  JSON.stringify = ((value: { description?: string; userName?: string; timezone?: string } | null, ...more: []) =>
    value?.description === 'Polishing' || (value?.userName && value.timezone)
      ? fault()
      : stringify(value, ...more)) as typeof stringify
  const faults = () =>
    log.mock.calls.filter(([text, error]) => text === 'Unexpected failure' && /no iterator/.test(String(error))).length
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: /^Export all/ }).click()
  await expect.poll(faults).toBe(1)
  await cell('Cleaning').dblClick()
  await userEvent.keyboard('Polishing{Enter}')
  await expect.poll(faults).toBe(2)
  const edited = page.getByRole('gridcell', { name: /^Polishing/ })
  await expect.element(edited).toBeVisible()
  await edited.click()
  await expect.element(page.getByText(/Unknown error$/)).toBeVisible()
  expect(shownNotices()).toEqual([])
  await page.getByRole('button', { name: 'Discard', exact: true }).click()

  await page.getByRole('button', { name: 'Your account', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Profile', exact: true }).click()
  const profile = page.getByRole('region', { name: 'About you', exact: true })
  await profile.getByRole('checkbox', { name: /^Dark mode/ }).click()
  await profile.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(faults).toBe(3)
  await expect.poll(shownNotices).toEqual(['Failed to update user profile'])
})

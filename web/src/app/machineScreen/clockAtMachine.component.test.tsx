import type { AmbiguousNumber } from '@takt/domain/areas/labor/responses/ambiguousNumber.ts'
import type { NumbersRejected } from '@takt/domain/areas/labor/responses/numbersRejected.ts'
import { expect, test, vi } from 'vitest'
import { page as browserPage, userEvent } from 'vitest/browser'
import { expectAccessible } from '../testing/expectAccessible.fixture.ts'
import { errorResponse } from '../testing/fakeServer.fixture.ts'
import { testNow } from '../testing/openApp.fixture.tsx'
import { badge, openScreen, type ScreenApp } from './device.fixture.ts'

const height = 800

const press = ({ page }: ScreenApp, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()
const typed = ({ page }: ScreenApp) => page.getByRole('textbox', { name: /^Badge or number/ })
async function openClock(options?: Parameters<typeof openScreen>[1]) {
  const app = await openScreen('/device/7', options)
  await app.page.getByRole('link', { name: 'Clock on' }).click()
  await expect.element(app.page.getByRole('region', { name: 'Machine state' })).toBeVisible()
  return app
}
/** Asserts that an element is visible without scrolling. */
function expectVisible({ page }: ScreenApp, name: string) {
  const { top, bottom } = page.getByRole('button', { name, exact: true }).element().getBoundingClientRect()
  expect([name, top > 0 && bottom <= height]).toEqual([name, true])
}
const tickets = ({ received }: ScreenApp) =>
  received.tickets.map(
    ({ empID, jobNum, indirectCode, resourceID }) => `${empID} ${jobNum ?? indirectCode} ${resourceID}`,
  )

test('a person clocks on by number to several jobs: the running one is offered first, everything is visible', async () => {
  const app = await openClock()
  const { page } = app
  for (const key of ['4', '7', '1', '1']) await press(app, key)
  await expectAccessible()
  expectVisible(app, 'OK')
  await press(app, 'OK')
  const offered = page.getByRole('group', { name: 'Jobs at this machine' }).getByRole('button')
  await expect
    .poll(() => offered.elements().map(({ textContent }) => textContent))
    .toEqual([
      'Job J-100, operation 10Running now · Turn both faces · part P-7',
      'Job J-050, operation 10Turn both faces · part P-7',
    ])
  for (const work of [/Job J-100/, /Cleaning/]) await press(app, work)
  expectVisible(app, 'Clock on to 2')
  await press(app, 'Clock on to 2')
  await expect.element(page.getByText('Everything is sent')).toBeVisible()
  await expectAccessible()
  expect(tickets(app)).toEqual(['4711 J-100 M-1', '4711 CLEAN null'])
  // The work of the machine is requested again after half a minute.
  vi.setSystemTime(Date.now() + 31_000)
  await page.getByRole('link', { name: 'Back' }).click()
  await expect.element(page.getByRole('link', { name: /1 person is clocked on/ })).toBeVisible()
})

test('on a low screen nothing shows below the button that clocks on', async () => {
  const app = await openClock()
  for (const key of ['4', '7', '1', '1', 'OK']) await press(app, key)
  for (const work of [/Job J-100/, /Cleaning/]) await press(app, work)
  const low = 420
  await browserPage.viewport(1280, low)
  const clockOnButton = app.page.getByRole('button', { name: 'Clock on to 2' })
  await expect.poll(() => low - clockOnButton.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(12)
})

test('a person clocks on by badge while offline: the entry waits through a restart, and is sent when the network is back', async () => {
  const app = await openClock()
  const { page, server } = app
  for (const key of ['4', '7', '1', '1', 'OK']) await press(app, key)
  await expect.element(page.getByText('Nothing at the moment.')).toBeVisible()
  server.setReachable(false)
  await press(app, 'Next person')
  await expect.element(typed(app)).toHaveFocus()
  await userEvent.keyboard(badge)
  await userEvent.keyboard('{Enter}')
  await press(app, /Job J-100/)
  await press(app, 'Clock on to 1')
  const on = page.getByRole('region', { name: 'Working on' })
  await expect.element(on.getByText(/not sent yet/)).toBeVisible()
  app.restart()
  await expect.element(page.getByText('1 entry waits to be sent')).toBeVisible()
  server.setReachable(true)
  await expect.element(page.getByText('Everything is sent')).toBeVisible()
  expect(tickets(app)).toEqual(['4712 J-100 M-1'])
})

test('an unknown number is reported with the reason, and stays on the keypad', async () => {
  const app = await openClock()
  for (const key of ['9', '9', '9', 'OK']) await press(app, key)
  await expect.element(app.page.getByText('This badge is not assigned to anyone.')).toBeVisible()
  await expect.element(typed(app)).toHaveValue('999')
})

test('at the limit of numbers the keypad stays, with the time when numbers work again until they do', async () => {
  const numbersFrom = testNow + 10 * 60_000
  let isLimited = true
  const app = await openClock({
    server: (server) =>
      server.on('GET', '/laborTickets/clocked', ({ query }) =>
        isLimited && query.get('epc') !== badge
          ? errorResponse(429, 'Too many numbers were entered at this screen.', {
              numbersFrom: new Date(numbersFrom).toISOString(),
            } satisfies NumbersRejected)
          : undefined,
      ),
  })
  const { page } = app
  for (const key of ['9', '9', '9', 'OK']) await press(app, key)
  const notice = page.getByRole('alert').filter({ hasText: /Numbers work again from 09:10\./ })
  await expect.element(notice).toBeVisible()
  await expect.element(typed(app)).toHaveFocus()
  await expect.element(typed(app)).toHaveValue('')
  expect(page.getByRole('button', { name: 'Try again' }).elements()).toEqual([])
  expect(parseFloat(getComputedStyle(notice.element()).fontSize)).toBeGreaterThanOrEqual(16)
  expectVisible(app, 'OK')
  await expectAccessible()
  // A badge is accepted, and the next person is also informed of the limit, even after a restart.
  await userEvent.keyboard(badge)
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Nothing at the moment.')).toBeVisible()
  await press(app, 'Next person')
  await expect.element(notice).toBeVisible()
  app.restart()
  await expect.element(notice).toBeVisible()
  isLimited = false
  vi.setSystemTime(numbersFrom + 1000)
  await expect.element(notice).not.toBeInTheDocument()
  for (const key of ['4', '7', '1', '1', 'OK']) await press(app, key)
  await expect.element(page.getByText('Nothing at the moment.')).toBeVisible()
})

test('for digits in which several numbers end, a key for each number is offered', async () => {
  const people = ['E211', 'LG211', 'MH211'].map((number) => ({ number, fullName: null }))
  const app = await openClock({
    server: (server) =>
      server.on('GET', '/laborTickets/clocked', ({ query }) => {
        const number = query.get('empID') ?? query.get('epc')
        if (number === 'LG211')
          return { asOf: new Date().toISOString(), employee: { empID: null, fullName: null }, tickets: [] }
        const data: AmbiguousNumber & { fields: Record<string, string> } = { people, fields: { epc: 'is of several' } }
        return errorResponse(400, 'Invalid fields', data)
      }),
  })
  const { page } = app
  for (const key of ['2', '1', '1', 'OK']) await press(app, key)
  const choiceGroup = page.getByRole('group', { name: 'Several numbers end in 211. Which one is yours?' })
  const keys = choiceGroup.getByRole('button')
  await expect.poll(() => keys.elements().map(({ textContent }) => textContent)).toEqual(['E211', 'LG211', 'MH211'])
  await expect.element(typed(app)).toHaveValue('211')
  for (const key of [...keys.elements(), page.getByRole('button', { name: 'OK' }).element()]) {
    const box = key.getBoundingClientRect()
    expect([box.height >= 48, box.bottom <= height]).toEqual([true, true])
  }
  await expectAccessible()
  // The next digit starts a new entry.
  await press(app, '7')
  await expect.element(typed(app)).toHaveValue('7')
  await press(app, 'LG211')
  await expect.element(page.getByRole('heading', { name: 'Number LG211' })).toBeVisible()
  await expect.element(page.getByText('Nothing at the moment.')).toBeVisible()
})

test('work at another machine is shown to its person without actions that this screen does not offer', async () => {
  const on = (laborTicketID: number, resourceID: string, isElsewhere: boolean) => ({
    laborTicketID,
    empID: '4711',
    fullName: null,
    laborType: 'production' as const,
    jobNum: `J-${laborTicketID}`,
    assemblySeq: 0,
    oprSeq: 10,
    indirectCode: null,
    resourceID,
    isElsewhere,
    start: '2026-03-02T06:00:00.000Z',
    end: null,
    ending: null,
    resumesAt: null,
  })
  const app = await openScreen('/device/7/clock', { tickets: [on(1, 'M-1', false), on(2, 'M-2', true)] })
  for (const key of ['4', '7', '1', '1', 'OK']) await press(app, key)
  const rows = app.page.getByRole('region', { name: 'Working on' }).getByRole('listitem')
  await expect.element(rows.nth(0).getByRole('button', { name: 'Clock off' })).toBeVisible()
  await expect.element(rows.nth(1).getByText(/end it there/)).toBeVisible()
  expect(rows.nth(1).getByRole('button').elements()).toEqual([])
})

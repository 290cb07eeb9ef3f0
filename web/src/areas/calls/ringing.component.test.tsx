import { expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { expectAccessible } from '../../app/testing/expectAccessible.fixture.ts'
import { clickRowButton } from '../../app/testing/screenParts.fixture.ts'
import { colleague, openCalls } from './callApp.fixture.ts'

test('an incoming call is shown on the page and in its title and icon, and rings', async () => {
  const start = vi.spyOn(OscillatorNode.prototype, 'start')
  const icon = document.createElement('link')
  Object.assign(icon, { rel: 'icon', href: '/icon.svg' })
  document.head.prepend(icon)
  onTestFinished(() => {
    start.mockRestore()
    icon.remove()
  })
  const app = await openCalls('/jobs')
  // Browsers play no sound before a user gesture.
  await app.page.getByRole('main').click({ position: { x: 5, y: 5 } })
  const title = document.title
  await app.ring()
  expect(document.title).toBe(`☎ ${colleague} is calling`)
  expect(icon.href).toContain('ringing.svg')
  await expect.poll(() => start.mock.calls.length).toBeGreaterThan(2)
  app.act('sourceAbort')
  await app.isQuiet()
  expect(document.title).toBe(title)
})

test('an incoming call does not move the layout, and is answered with one touch', async () => {
  const app = await openCalls('/jobs')
  await expect.element(app.page.getByRole('button', { name: 'Add', exact: true })).toBeVisible()
  const positions = () =>
    [...document.querySelectorAll('nav, main, main button, header')].map((element) =>
      JSON.stringify(element.getBoundingClientRect()),
    )
  let before: string[] = []
  const isStill = () => {
    const last = before
    before = positions()
    return JSON.stringify(last) === JSON.stringify(before)
  }
  await expect.poll(isStill, { interval: 300 }).toBe(true)
  await app.ring()
  expect(positions()).toEqual(before)
  const answerButton = app.bar.getByRole('button', { name: 'Answer' }).element()
  expect(answerButton.getBoundingClientRect().height).toBeGreaterThanOrEqual(48)
  await expectAccessible('[aria-label=Call]')
})

test('an outgoing call rings in an accessible bar', async () => {
  const app = await openCalls()
  await app.page
    .getByRole('region', { name: 'People' })
    .getByRole('button', { name: `Call ${colleague}`, exact: true })
    .click()
  await app.isCalling()
  await expectAccessible('[aria-label=Call]')
})

test('a missed call is marked in the navigation', async () => {
  const app = await openCalls('/jobs')
  await app.ring()
  app.act('sourceAbort')
  await expect.element(app.page.getByRole('navigation').getByRole('img', { name: '1 missed call' })).toBeInTheDocument()
})

test('a call can be answered and ended by keyboard alone, also in a dialog', async () => {
  const app = await openCalls('/jobs')
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(app.page.getByRole('dialog')).toBeVisible()
  await app.ring()
  await userEvent.keyboard('{F9}')
  await expect.element(app.bar.getByText(/^0:00:/)).toBeVisible()
  await expectAccessible('[aria-label=Call]')
  await userEvent.keyboard('{Shift>}{F9}{/Shift}')
  await app.isQuiet()
  await expect
    .poll(() => app.commands().map((body) => (body as { action: string }).action))
    .toEqual(['targetAnswer', 'targetEnd'])
})

test('the bars of a ringing and an active call fit on a phone', async () => {
  const app = await openCalls('/jobs', { size: 'phone' })
  await app.ring()
  await expectAccessible('[aria-label=Call]')
  for (const name of ['Answer', 'Ignore']) {
    const { height, left, right } = app.bar.getByRole('button', { name }).element().getBoundingClientRect()
    expect([name, height >= 48, left >= 0 && right <= 390]).toEqual([name, true, true])
  }
  await app.press('Answer')
  const end = app.bar.getByRole('button', { name: 'End', exact: true })
  await expect.element(end).toBeVisible()
  expect(end.element().getBoundingClientRect().right).toBeLessThanOrEqual(390)
  await expectAccessible('[aria-label=Call]')
})

test('on a phone the calls screen has the history behind a button', async () => {
  const app = await openCalls('/calls', { size: 'phone' })
  await expect.element(app.page.getByRole('button', { name: 'History' })).toBeVisible()
})

// Proves OPS-114
test('the calls screen shows callees and past calls, and calls back with one click', async () => {
  const app = await openCalls()
  const people = app.page.getByRole('region', { name: 'People' })
  await expect.element(people.getByText(colleague)).toBeVisible()
  await expect.element(people.getByText('online', { exact: true })).toBeVisible()
  await app.ring()
  app.act('sourceAbort')
  await app.isQuiet()
  const row = app.page.getByRole('row').filter({ hasText: colleague }).first()
  await expect.element(row).toBeVisible()
  await expect.element(app.page.getByRole('region', { name: 'Recent' }).getByText(colleague)).toBeVisible()
  await expectAccessible()
  const callBackCount = () => app.page.getByRole('button', { name: 'Call back' }).elements().length
  const before = callBackCount()
  await clickRowButton(row, 'Call back')
  await app.isCalling()
  app.act('targetIgnore')
  await app.isQuiet()
  await expect.poll(callBackCount).toBe(before + 1)
})

test('a call that ended before its caller got a response is among the past calls', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const app = await openCalls('/calls', { responseReady: promise })
  await app.page.getByRole('button', { name: `Call ${colleague}`, exact: true }).click()
  await app.isCalling()
  app.act('targetIgnore')
  await app.isQuiet()
  await expect.element(app.page.getByRole('row').filter({ hasText: colleague })).toBeVisible()
  resolve()
})

// Proves OPS-268
test('a notification is shown as plain text, whatever it contains, and unknown kinds are ignored', async () => {
  const app = await openCalls('/jobs')
  const hostile = '<img src=x onerror="document.title=1">'
  const title = document.title
  app.link.send({ type: 'message', kind: 'other', body: 'nothing' })
  app.link.send({ type: 'message', kind: 'call', body: '{"room":"none"}' })
  app.link.send({ type: 'message', kind: 'notification', body: hostile })
  const alerts = app.page.getByRole('alert')
  await expect
    .poll(() => alerts.elements().map(({ textContent }) => textContent))
    .toEqual([`Notification message received: ${hostile}`])
  expect(document.title).toBe(title)
})

test('a flood of notifications is limited, and disappears', async () => {
  const app = await openCalls('/jobs')
  for (let nth = 0; nth < 100; nth++) app.link.send({ type: 'message', kind: 'notification', body: `News ${nth}` })
  const alerts = app.page.getByRole('alert')
  await expect.element(alerts.filter({ hasText: 'Notification message received: News' }).first()).toBeVisible()
  expect(alerts.elements().length).toBeLessThanOrEqual(3)
  await expect.poll(() => alerts.elements().length, { timeout: 60_000 }).toBe(0)
})

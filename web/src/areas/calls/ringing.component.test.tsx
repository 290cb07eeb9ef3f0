import { expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { expectAccessible } from '../../app/testing/expectAccessible.fixture.ts'
import { clickRowButton } from '../../app/testing/screenParts.fixture.ts'
import { colleague, openCalls } from './callApp.fixture.ts'

test('a call is seen on the page, in its title and icon, and heard', async () => {
  const start = vi.spyOn(OscillatorNode.prototype, 'start')
  const icon = document.createElement('link')
  Object.assign(icon, { rel: 'icon', href: '/icon.svg' })
  document.head.prepend(icon)
  onTestFinished(() => {
    start.mockRestore()
    icon.remove()
  })
  const app = await openCalls('/jobs')
  // Browsers play nothing before a page was touched.
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

test('a call that comes moves nothing on the page, and is answered with a touch', async () => {
  const app = await openCalls('/jobs')
  await expect.element(app.page.getByRole('button', { name: 'Add', exact: true })).toBeVisible()
  const places = () =>
    [...document.querySelectorAll('nav, main, main button, header')].map((element) =>
      JSON.stringify(element.getBoundingClientRect()),
    )
  let before: string[] = []
  const isAtRest = () => {
    const last = before
    before = places()
    return JSON.stringify(last) === JSON.stringify(before)
  }
  await expect.poll(isAtRest, { interval: 300 }).toBe(true)
  await app.ring()
  expect(places()).toEqual(before)
  const answer = app.bar.getByRole('button', { name: 'Answer' }).element()
  expect(answer.getBoundingClientRect().height).toBeGreaterThanOrEqual(48)
  await expectAccessible('[aria-label=Call]')
})

test('a call of one’s own rings in an accessible bar', async () => {
  const app = await openCalls()
  await app.page
    .getByRole('region', { name: 'People' })
    .getByRole('button', { name: `Call ${colleague}`, exact: true })
    .click()
  await app.isCalling()
  await expectAccessible('[aria-label=Call]')
})

test('a call that was missed is marked among the areas', async () => {
  const app = await openCalls('/jobs')
  await app.ring()
  app.act('sourceAbort')
  await expect.element(app.page.getByRole('navigation').getByRole('img', { name: '1 missed call' })).toBeInTheDocument()
})

test('a call is answered and ended by the keyboard alone, in a dialog too', async () => {
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

test('on a phone ringing and talking fit', async () => {
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

test('on a phone the screen of calls has the history behind a button', async () => {
  const app = await openCalls('/calls', { size: 'phone' })
  await expect.element(app.page.getByRole('button', { name: 'History' })).toBeVisible()
})

// Proves OPS-114
test('the screen of calls shows whom one can call and the calls there were, and calls back with one click', async () => {
  const app = await openCalls()
  const people = app.page.getByRole('region', { name: 'People' })
  await expect.element(people.getByText(colleague)).toBeVisible()
  await expect.element(people.getByText('online', { exact: true })).toBeVisible()
  await app.ring()
  app.act('sourceAbort')
  await app.isQuiet()
  const row = app.page.getByRole('row').filter({ hasText: colleague }).first()
  await expect.element(row).toBeVisible()
  await expect.element(app.page.getByRole('region', { name: 'Called last' }).getByText(colleague)).toBeVisible()
  await expectAccessible()
  const known = () => app.page.getByRole('button', { name: 'Call back' }).elements().length
  const before = known()
  await clickRowButton(row, 'Call back')
  await app.isCalling()
  app.act('targetIgnore')
  await app.isQuiet()
  await expect.poll(known).toBe(before + 1)
})

test('a call that ended before its caller got an answer is among the calls there were', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const app = await openCalls('/calls', { answered: promise })
  await app.page.getByRole('button', { name: `Call ${colleague}`, exact: true }).click()
  await app.isCalling()
  app.act('targetIgnore')
  await app.isQuiet()
  await expect.element(app.page.getByRole('row').filter({ hasText: colleague })).toBeVisible()
  resolve()
})

// Proves OPS-268
test('a notification is shown as text, whatever is in it, and kinds that are unknown are passed over', async () => {
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

test('a flood of notifications is bounded, and goes', async () => {
  const app = await openCalls('/jobs')
  for (let nth = 0; nth < 100; nth++) app.link.send({ type: 'message', kind: 'notification', body: `News ${nth}` })
  const alerts = app.page.getByRole('alert')
  await expect.element(alerts.filter({ hasText: 'Notification message received: News' }).first()).toBeVisible()
  expect(alerts.elements().length).toBeLessThanOrEqual(3)
  await expect.poll(() => alerts.elements().length, { timeout: 60_000 }).toBe(0)
})

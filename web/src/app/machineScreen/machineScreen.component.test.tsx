import { expect, test } from 'vitest'
import { expectAccessible } from '../testing/expectAccessible.fixture.ts'
import { errorResponse } from '../testing/fakeServer.fixture.ts'
import { testNow } from '../testing/openApp.fixture.tsx'
import { openScreen, type ScreenApp } from './device.fixture.ts'

const stateIs = ({ page }: ScreenApp, text: string) =>
  expect.element(page.getByRole('region', { name: 'Machine state' }).getByText(text)).toBeVisible()

test('the screen shows the state of its machine live, and the job, operation and part that it works on', async () => {
  const app = await openScreen()
  await expect.element(app.page.getByRole('heading', { name: 'M-1' })).toBeVisible()
  await app.does('running')
  await stateIs(app, 'Running')
  for (const text of ['J-100', 'Turn both faces', 'Flange 80', 'of 250'])
    await expect.element(app.page.getByLabelText('Job').getByText(text, { exact: true })).toBeVisible()
  await app.does('down')
  await stateIs(app, 'Down')
})

test('the screen shows by which rules the state is derived', async () => {
  const stateRules = {
    rules: [{ state: 'running', when: [{ signal: 'amps', is: 'above', value: 5 }] }],
    otherwise: 'down',
  }
  const interval = { start: '2026-03-01T00:00:00.000Z', end: '2027-03-01T00:00:00.000Z' }
  const app = await openScreen('/device/7', {
    server: (server) =>
      server.on('GET', '/resources/{resourceID}/derivedStates', () => [
        { ...interval, deviceId: 7, connectorId: 8, stateRules },
      ]),
  })
  await expect.element(app.page.getByRole('heading', { name: 'M-1' })).toBeVisible()
  await app.does('running')
  await stateIs(app, 'Derived from signals: amps is above 5')
  await app.does('down')
  await stateIs(app, 'Derived from signals: no rule holds')
})

test('the screen has no other address', async () => {
  const app = await openScreen('/efficiency/overall')
  await expect.element(app.page.getByRole('heading', { name: 'M-1' })).toBeVisible()
  expect(app.address().pathname).toBe('/device/7')
})

test('a stop asks for its reason, which is assigned by one touch', async () => {
  const app = await openScreen()
  const { page, server } = app
  await expect.element(page.getByRole('heading', { name: 'M-1' })).toBeVisible()
  await app.does('down', testNow)
  await expect.element(page.getByRole('region', { name: 'Why is the machine stopped?' })).toBeVisible()
  await page.getByRole('button', { name: 'Tool broken' }).click()
  await expect.element(page.getByRole('region', { name: 'Reason entered' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Tool broken', pressed: true })).toBeVisible()
  const start = new Date(testNow).toISOString()
  await expect
    .poll(() => server.requests('POST', '/screens/reason').map(({ body }) => body))
    .toMatchObject([{ start, reasonCode: 'tool' }])
})

test('everything that can be touched on the screen is large enough for gloves, and accessible', async () => {
  const app = await openScreen()
  const { page } = app
  await expect.element(page.getByRole('heading', { name: 'M-1' })).toBeVisible()
  await app.does('down')
  await expect.element(page.getByRole('region', { name: 'Why is the machine stopped?' })).toBeVisible()
  await expect.element(page.getByText('2 due')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Call for help' })).toBeEnabled()
  const buttons = page.getByRole('button').elements()
  expect(buttons.length).toBeGreaterThan(5)
  for (const button of buttons) {
    const { width, height } = button.getBoundingClientRect()
    expect([button.textContent, width >= 48, height >= 48]).toEqual([button.textContent, true, true])
  }
  await expectAccessible()
})

test('an effective document opens over the screen, with its revision and approver', async () => {
  const { page } = await openScreen()
  await page.getByRole('button', { name: /^How to clamp flanges ?Revision 1, approved by admin@plant.test/ }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText(/^Revision 1, approved by admin@plant.test/)).toBeVisible()
  await expect.element(dialog.getByText('clamp at 40 bar')).toBeVisible()
  await expectAccessible('[role=dialog]')
  await page.getByRole('button', { name: 'Back' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('a checksheet that cannot be loaded leaves the state of the machine and the way back visible', async () => {
  const app = await openScreen('/device/7', {
    server: (server) => server.on('GET', '/docs/{pageId}', () => errorResponse(500, 'Broken')),
  })
  await app.page.getByRole('link', { name: /^Flange, first piece/ }).click()
  await expect.element(app.page.getByRole('alert')).toBeVisible()
  await stateIs(app, 'M-1')
  await app.page.getByRole('link', { name: 'Back' }).click()
  await expect.element(app.page.getByRole('button', { name: 'Call for help' })).toBeVisible()
})

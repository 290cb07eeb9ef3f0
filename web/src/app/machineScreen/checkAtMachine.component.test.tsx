import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { expectAccessible } from '../testing/expectAccessible.fixture.ts'
import { openScreen, type ScreenApp, screen } from './device.fixture.ts'

const sheet = ({ page }: ScreenApp) => page.getByRole('link', { name: /Flange, first piece ?Revision 1, approved by/ })
const isSent = ({ page }: ScreenApp) => expect.element(page.getByText('All values have been sent')).toBeVisible()
const receivedValues = ({ received }: ScreenApp) =>
  received.values.map(({ checkID, sample, value, passed, jobNum, resourceID }) => ({
    checkID,
    sample,
    found: value ?? passed,
    jobNum,
    resourceID,
  }))
const at = { jobNum: 'J-100', resourceID: 'M-1' }

test('a due checksheet is filled in at the machine, value by value, for the job there', async () => {
  const app = await openScreen()
  const { page } = app
  await sheet(app).click()
  await expect.element(page.getByRole('heading', { name: 'Bore diameter' })).toBeVisible()
  await isSent(app)
  await userEvent.keyboard('10.01')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(/Value 2 of 2/)).toBeVisible()
  await userEvent.keyboard('10.02')
  await userEvent.keyboard('{Enter}')
  await page.getByRole('button', { name: 'Passed' }).click()
  await expect.element(page.getByText('Nothing is due now')).toBeVisible()
  await isSent(app)
  await expect
    .poll(() => receivedValues(app))
    .toEqual([
      { checkID: 'D1', sample: 1, found: 10.01, ...at },
      { checkID: 'D1', sample: 2, found: 10.02, ...at },
      { checkID: 'V1', sample: 1, found: true, ...at },
    ])
  await page.getByRole('link', { name: 'Back' }).click()
  await expect.element(sheet(app)).toBeVisible()
  await expect.element(page.getByText(/\d due|overdue/)).not.toBeInTheDocument()
})

test('texts of a checksheet at a machine are large enough to be read from a step away', async () => {
  const app = await openScreen()
  await sheet(app).click()
  await expect.element(app.page.getByText(/^Due now:/)).toBeVisible()
  await isSent(app)
  for (const text of [
    /^Revision 1, approved by admin@plant.test/,
    /^Due now:/,
    'All values have been sent',
    /^Machine /,
  ]) {
    const size = Number.parseFloat(getComputedStyle(app.page.getByText(text).first().element()).fontSize)
    expect([text, size >= 16]).toEqual([text, true])
  }
})

test('an unfinished checksheet continues where it was left, and one of two samples is not all of them', async () => {
  const app = await openScreen()
  const { page } = app
  await sheet(app).click()
  await isSent(app)
  await userEvent.keyboard('10.01')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(/Value 2 of 2/)).toBeVisible()
  await isSent(app)
  await page.getByRole('link', { name: 'Back' }).click()
  await expect.element(page.getByText('2 due')).toBeVisible()
  await sheet(app).click()
  await expect.element(page.getByText('✓ 10.01 mm')).toBeVisible()
  await expect.element(page.getByText(/Value 2 of 2/)).toBeVisible()
  await userEvent.keyboard('10.02')
  await userEvent.keyboard('{Enter}')
  await expect
    .element(page.getByRole('status', { name: 'Due at this machine' }).getByText(/^Due now: No burr/))
    .toBeVisible()
  await isSent(app)
})

test('a check made offline is no longer due, and is sent when the network is back', async () => {
  const app = await openScreen()
  const { page, server } = app
  await sheet(app).click()
  await isSent(app)
  await userEvent.keyboard('10.01')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(/Value 2 of 2/)).toBeVisible()
  await userEvent.keyboard('10.02')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: 'Passed' })).toBeVisible()
  await isSent(app)
  server.setReachable(false)
  await page.getByRole('button', { name: 'Passed' }).click()
  await expect.element(page.getByText('Nothing is due now')).toBeVisible()
  await expect.element(page.getByText('1 value waits to be sent')).toBeVisible()
  await page.getByRole('link', { name: 'Back' }).click()
  await expect.element(page.getByText('Offline: 1 entry waits to be sent')).toBeVisible()
  await expect.element(page.getByText(/\d due|overdue/)).not.toBeInTheDocument()
  server.setReachable(true)
  await expect.element(page.getByText(/^Offline:/)).not.toBeInTheDocument()
  await expect.poll(() => receivedValues(app).map(({ checkID }) => checkID)).toEqual(['D1', 'D1', 'V1'])
  await sheet(app).click()
  await isSent(app)
})

/** Two people who are clocked on at the machine. */
const clockedOn = ['4711', '4712'].map((empID, index) => ({
  laborTicketID: index + 1,
  empID,
  fullName: null,
  laborType: 'production' as const,
  jobNum: 'J-100',
  assemblySeq: 0,
  oprSeq: 10,
  indirectCode: null,
  resourceID: screen.resourceID,
  start: '2026-03-02T13:00:00.000Z',
  end: null,
  ending: null,
  resumesAt: null,
  isElsewhere: false,
}))

test('if several people are clocked on, one touch selects who fills in a checksheet, also offline', async () => {
  const app = await openScreen('/device/7', { tickets: clockedOn })
  const { page, server } = app
  await expect.element(page.getByRole('link', { name: /2 people are clocked on/ })).toBeVisible()
  await sheet(app).click()
  await expect.element(page.getByRole('group', { name: 'Who is filling this in?' })).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Number 4712' }).click()
  await expect.element(page.getByText('Filled in by 4712')).toBeVisible()
  await expect.element(page.getByText(/Value 1 of 2/)).toBeVisible()
  await expectAccessible()
  await userEvent.keyboard('10')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(/Value 2 of 2/)).toBeVisible()
  await isSent(app)
  await page.getByRole('button', { name: 'Change the inspector' }).click()
  server.setReachable(false)
  await page.getByRole('button', { name: 'Number 4711' }).click()
  await userEvent.keyboard('10.01')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('1 value waits to be sent')).toBeVisible()
  server.setReachable(true)
  await isSent(app)
  expect(app.received.values.map(({ checkID, value, foundBy }) => [checkID, value, foundBy])).toEqual([
    ['D1', 10, '4712'],
    ['D1', 10.01, '4711'],
  ])
})

import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../app/testing/expectAccessible.fixture.ts'
import { early, night, openSchedules } from '../schedules.fixture.ts'

const day = (name: string | RegExp) => page.getByRole('gridcell', { name })
const planned = /^Thu, Nov 26, 8 h planned$/
const closed = 'Thu, Nov 26, Nothing planned, Closed: Thanksgiving'
const effect = (text: string) => page.getByRole('status').filter({ hasText: text })
const thanksgiving = {
  scheduleExceptionID: 1,
  scheduleID: 'S-1',
  date: '2026-11-26',
  kind: 'closed',
  start: null,
  end: null,
  shiftNum: null,
  reason: 'Thanksgiving',
}
const address = '/schedules/S-1?part=calendar&day=2026-11-26'

test('days before a change that takes effect now show the earlier plan', async () => {
  const by = { userId: 1, userName: 'admin@plant.test', effectiveFrom: null, later: [] }
  const before = { ...early, end: '12:00' }
  const row = { scheduleID: 'S-1', description: 'Early', timezone: null, shifts: [before] }
  await openSchedules('/schedules/S-1?part=calendar&month=2026-03&day=2026-03-05', {
    server: (server) =>
      server.on('GET', '/schedules/{key}/history', () => [
        { version: 1, type: 'schedules.added', at: '2025-12-01T12:00:00.000Z', ...by, fields: row },
        { version: 2, type: 'schedules.changed', at: '2026-03-04T20:00:00.000Z', ...by, fields: { shifts: [early] } },
      ]),
  })
  await expect.element(day('Wed, Mar 4, 6 h planned')).toBeVisible()
  await expect.element(day('Thu, Mar 5, 8 h planned')).toBeVisible()
})

// Proves ADM-013
test('an added exception shows how much planned time it removes, and closes its day', async () => {
  const { items } = await openSchedules(address)
  await expect.element(day(planned)).toBeVisible()
  await page.getByRole('button', { name: 'Add exception' }).click()
  await page.getByLabelText('Reason').fill('Thanksgiving')
  await expect.element(effect('Takes 8 h of planned time from M-01.')).toBeVisible()
  await page.getByRole('button', { name: 'Save exception' }).click()
  await expect
    .element(page.getByRole('alert').getByText('Schedule Exception Added. Takes 8 h of planned time from M-01.'))
    .toBeVisible()
  await expect.element(day(closed)).toBeVisible()
  expect(items.rows('scheduleExceptions')).toMatchObject([
    { scheduleID: 'S-1', date: '2026-11-26', kind: 'closed', start: null, reason: 'Thanksgiving' },
  ])
})

test('an exception is deleted after confirmation, and the deletion can be undone', async () => {
  await openSchedules(address, { rows: { scheduleExceptions: [thanksgiving] } })
  await expect.element(day(closed)).toBeVisible()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
  await expect.element(page.getByText('Schedule Exception Deleted', { exact: true })).toBeVisible()
  await expect.element(day(planned)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect.element(day(closed)).toBeVisible()
})

test('keys move between days, and the address is updated', async () => {
  await openSchedules(address)
  await expect.element(day(planned)).toBeVisible()
  ;(day(planned).element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(() => new URLSearchParams(window.location.search).get('day')).toBe('2026-12-03')
})

test('a day with a clock change shows its length and that of its shifts', async () => {
  await openSchedules('/schedules/S-1?part=calendar&day=2026-11-01')
  await expect.element(page.getByText(/^This day has 25 h: clocks change\./)).toBeVisible()
  await expect.element(page.getByText(/3 · Night lasts 7 h instead of 8 h/)).toBeVisible()
  await expectAccessible()
})

test('the form of an exception shows its effect on planned time, in the zone of its schedule', async () => {
  const { items } = await openSchedules('/scheduleExceptions?scheduleExceptions.add=row', {
    rows: {
      schedules: [{ scheduleID: 'S-3', timezone: 'Europe/Berlin', shifts: [early, night] }],
      resources: [{ resourceID: 'M-03', scheduleID: 'S-3' }],
    },
  })
  const form = page.getByRole('dialog')
  const selectOption = async (label: RegExp, option: string) => {
    await form.getByLabelText(label).click()
    await page
      .getByRole('option', { name: new RegExp(`^${option}`) })
      .first()
      .click()
  }
  await selectOption(/^Schedule/, 'S-3')
  await form.getByLabelText(/^Date/).fill('2026-06-10')
  await selectOption(/^Kind/, 'Open')
  await form.getByLabelText(/^Start/).fill('07:00')
  await form.getByLabelText(/^End/).fill('11:30')
  await expect.element(form.getByText('Local time in Europe/Berlin').first()).toBeVisible()
  await expect.element(effect('Changes nothing: that time is planned already, or closed.')).toBeVisible()
  await form.getByLabelText(/^End/).fill('16:30')
  await expect.element(effect('Adds 2 h 30 min of planned time to M-03.')).toBeVisible()
  await selectOption(/^Kind/, 'Planned stop')
  await selectOption(/^Shift/, '1 · Early')
  await expect.element(effect('Takes 7 h of planned time from M-03.')).toBeVisible()
  await expectAccessible()
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(page.getByText('Schedule Exception Added', { exact: true })).toBeVisible()
  expect(items.rows('scheduleExceptions')).toMatchObject([
    { kind: 'plannedStop', shiftNum: 1, start: '07:00', end: '16:30' },
  ])
})

test('the page of an exception shows its effect on planned time', async () => {
  await openSchedules('/scheduleExceptions/1', { rows: { scheduleExceptions: [thanksgiving] } })
  await expect.element(effect('Takes 8 h of planned time from M-01.')).toBeVisible()
})

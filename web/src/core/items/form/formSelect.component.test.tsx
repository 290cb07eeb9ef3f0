import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { button, chooseOption, formField } from '../../../app/testing/screenParts.fixture.ts'
import { openMachines } from '../items.fixture.ts'

const schedule = formField('Schedule')

// Proves ADM-317, OPS-063, OPS-065
test('options of a select are requested as page 0 of 1000 when it is opened, and it shows Loading... until then', async () => {
  const { server } = await openMachines()
  await button('Add').click()
  await expect.element(schedule).toBeVisible()
  const release = server.hold('GET', '/schedules')
  const before = server.requests('GET', '/schedules').length
  await schedule.click()
  await expect.element(page.getByText('Loading...', { exact: true })).toBeVisible()
  const requests = server.requests('GET', '/schedules').slice(before)
  expect(requests.map(({ query }) => [query.get('offset'), query.get('limit')])).toEqual([['0', '1000']])
  release()
  await expect.element(page.getByRole('option', { name: 'S-2 Week S-2' })).toBeVisible()
  await expect.element(page.getByText('Loading...', { exact: true })).not.toBeInTheDocument()
})

// Proves OPS-067
test('the dropdown of a select is at most 200 px high', async () => {
  await openMachines()
  await button('Add').click()
  await schedule.click()
  await expect.element(page.getByRole('option', { name: 'S-2 Week S-2' })).toBeVisible()
  expect(getComputedStyle(page.getByRole('listbox').element()).maxHeight).toBe('200px')
})

// Proves OPS-062, OPS-064
test('a select is searched by typing and shows No options available where nothing matches', async () => {
  await openMachines()
  await button('Add').click()
  await schedule.click()
  await expect.element(page.getByRole('option', { name: 'S-2 Week S-2' })).toBeVisible()
  await schedule.fill('nothing like it')
  await expect.element(page.getByText('No options available', { exact: true })).toBeVisible()
  await chooseOption(schedule, 'week s-2')
  await expect.element(schedule).toHaveValue('S-2')
})

// Proves OPS-068
test('the dropdown of a select closes 200 ms after the field lost the focus', async () => {
  await openMachines()
  await button('Add').click()
  await schedule.click()
  await expect.element(page.getByRole('option').first()).toBeVisible()
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: Date.now() })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  ;(formField('Cost per Hour').element() as HTMLElement).focus()
  await vi.advanceTimersByTimeAsync(199)
  expect(page.getByRole('listbox').elements()).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(2)
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()
})

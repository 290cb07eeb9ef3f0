import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { recordDownloads } from '../../app/testing/downloads.fixture.ts'
import { expectAccessible } from '../../app/testing/expectAccessible.fixture.ts'
import { cells, openActivity, table, waiting } from './activity.fixture.ts'

const lanes = () => page.getByRole('group', { name: 'Timeline' })
const headings = () =>
  lanes()
    .getByRole('heading')
    .elements()
    .map(({ textContent }) => textContent)

// Proves OPS-082
test('Details show tickets, machines and tags together by machine, those with data first', async () => {
  await openActivity('details')
  await expect.poll(headings).toEqual(['M-01', 'M-05', 'M-06', 'M-02', 'M-03', 'M-04', 'M-07', 'M-08'])
  await expect.poll(() => lanes().query()?.textContent).toContain('No ticket')
  const states = page.getByRole('list', { name: 'States' }).getByRole('listitem')
  await expect.poll(() => states.elements().map(({ textContent }) => textContent)).toContain('Running')
})

// Proves OPS-082
test('Details by person show where tags contradict tickets', async () => {
  const { address } = await openActivity('details')
  await page.getByRole('button', { name: 'Person' }).click()
  await expect.poll(() => address().searchParams.get('by')).toBe('person')
  await expect.poll(headings).toEqual(['E-1 · Ada Okafor', 'E-3 · Cy Okafor', 'E-2 · Ben Okafor'])
  await expect.poll(() => lanes().query()?.textContent).toMatch(/Ada Okafor.*Goods in.*Tag elsewhere: Goods in/)
})

test('Details by job can be navigated and zoomed by keyboard, with the axis always visible above the scrolled content', async () => {
  await openActivity('details')
  await page.getByRole('button', { name: 'Job' }).click()
  await expect.poll(headings).toEqual(['J-1', 'J-2'])
  ;(lanes().element() as HTMLElement).focus()
  await userEvent.keyboard('n')
  await expect.element(page.getByRole('status').filter({ hasText: /^J-1: E-.*, \d\d:\d\d – / })).toBeVisible()
  await userEvent.keyboard('+')
  const axis = () =>
    page
      .getByText(/^\d\d:\d\d$/)
      .first()
      .element()
      .getBoundingClientRect().y
  const before = axis()
  await page.viewport(1440, 420)
  const main = page.getByRole('main').element()
  main.scrollTo(0, main.scrollHeight)
  await expect.poll(axis).toBeLessThan(before)
  expect(axis()).toBeGreaterThan(0)
  await page.viewport(1440, 900)
  await expectAccessible()
})

// Proves OPS-083
test('Alerts show current and ended conflicts', async () => {
  await openActivity('alerts')
  await expect
    .poll(() => cells('Current').sort())
    .toEqual([
      expect.stringContaining('M-01 runs J-2 without an open ticket on it'),
      expect.stringContaining('E-3 · Cy Okafor has a ticket on J-1 at M-06, but their tag is in Turning'),
      expect.stringContaining('Milling contains 2 people, more than its capacity'),
    ])
  await expect
    .poll(() => cells('Ended in this range'))
    .toEqual([expect.stringContaining('E-1 · Ada Okafor has a ticket on J-1 at M-05, but their tag is in Goods in')])
  await expectAccessible()
})

// Proves OPS-085
test('Data can be searched and sorted', async () => {
  const { address } = await openActivity('data')
  await expect.poll(() => cells('Activity').length).toBeGreaterThan(10)
  await page.getByLabelText('Find').fill('conflict')
  await expect.poll(() => cells('Activity').length).toBe(4)
  await expect.poll(() => address().searchParams.get('find')).toBe('conflict')
  const machines = () => cells('Activity').map((text) => /M-0\d/.exec(text)?.[0])
  await table('Activity').getByRole('button', { name: 'Machine' }).click()
  await expect.poll(machines).toEqual([undefined, 'M-01', 'M-05', 'M-06'])
  await table('Activity').getByRole('button', { name: 'Machine' }).click()
  await expect.poll(machines).toEqual(['M-06', 'M-05', 'M-01', undefined])
  await expectAccessible()
})

// Proves OPS-085
test('Data that match the search are exported to a file', async () => {
  const downloads = recordDownloads()
  await openActivity('/activity/data?range=24h&find=conflict')
  await expect.poll(() => cells('Activity').length).toBe(4)
  await page.getByRole('button', { name: 'CSV' }).click()
  await expect.poll(() => downloads.length).toBe(1)
  expect(downloads[0]!.name).toMatch(/^Activity_.*\.csv$/)
  const lines = (await downloads[0]!.text()).replace('\ufeff', '').split('\r\n')
  expect([lines[0], lines.length]).toEqual(['Source,People,Machine,Job,Description,From,Until,Duration (s)', 5])
})

// Proves OPS-084
test('Insights show what was tested if nothing is significant', async () => {
  await openActivity('insights')
  await expect.element(page.getByText('No significant findings.')).toBeVisible()
  await expect
    .poll(() => cells('Tests'))
    .toEqual([
      expect.stringMatching(/^Waiting.*each zone against all others0/),
      expect.stringMatching(/^Walking/),
      expect.stringMatching(/^Several machines/),
    ])
  await expect.element(page.getByText(/Choose a longer range to get more data\./)).toBeVisible()
})

// Proves OPS-084
test('Insights show significant findings with their test and evidence', async () => {
  await openActivity('insights', { reportedMachines: waiting() })
  await expect.poll(() => cells('Significant findings').length).toBe(1)
  const [insights] = cells('Significant findings')
  expect(insights).toMatch(/^WaitingJobs wait 1 h 9 min before they are started in Milling, 6 min elsewhere/)
  expect(insights).toMatch(/LONG-8 · .* · 1 h 1\d minp = 0\.00\d+ \(9 vs\. 9\)/)
  expect(cells('Tests')[0]).toMatch(/others2018$/)
  await expectAccessible()
})

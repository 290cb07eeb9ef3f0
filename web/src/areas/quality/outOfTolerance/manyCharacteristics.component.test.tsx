import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { checkValue } from '../checks/checkValues.fixture.ts'
import { addressOf, dayMs, days, hourMs, iso, openQuality, rowTexts } from '../quality.fixture.ts'

const title = 'Out of Tolerance'
const table = () => page.getByRole('table', { name: title, exact: true })
const numbers = Array.from({ length: 40 }, (_, number) => number)
const bore = (number: number) => ({ checkText: `Bore of seat ${number}`, partNum: `P-47110-${number}` })
const length = (number: number) => ({
  checkID: 'L1',
  checkText: `Length of seat ${number}`,
  partNum: `P-47110-${number}`,
  lower: 49,
  upper: 51,
})
const ninth = days.start + 9 * hourMs
const sixteenth = days.start + dayMs + 16 * hourMs

/** For each of forty parts a bore that is out of tolerance and a length that was; half of the bores have a hold. */
const options = {
  more: true,
  values: numbers.flatMap((number) => [
    checkValue({ at: ninth, value: 10, ...bore(number) }),
    checkValue({ at: sixteenth, value: 10.2, reason: 'Insert worn', action: 'Insert changed', ...bore(number) }),
    checkValue({ at: number === 0 ? sixteenth - hourMs : ninth, value: 51.4, ...length(number) }),
    checkValue({ at: sixteenth, value: 50, reason: 'Stop loose', action: 'Stop tightened', ...length(number) }),
  ]),
  rows: {
    jobHolds: numbers
      .filter((number) => number % 2 === 0)
      .map((number) => ({
        jobNum: `J-${number}`,
        assemblySeq: 0,
        oprSeq: 10,
        pageId: 1,
        checkID: 'D1',
        resourceID: 'M-01',
        ...bore(number),
        cause: 'outside',
        foundAt: iso(sixteenth),
        raisedAt: iso(sixteenth),
      })),
  },
}

/** Returns the texts of cells in these columns that the table truncates. */
function truncatedTexts(names: readonly string[]): string[] {
  const headings = [...table().element().querySelectorAll('[role=columnheader]')].map(({ textContent }) => textContent)
  const cells = [...table().element().querySelectorAll('[role=cell]')]
  expect(cells.length).toBeGreaterThan(0)
  const isTruncated = (element: Element) =>
    getComputedStyle(element).overflow === 'hidden' &&
    (element.scrollHeight > element.clientHeight + 1 || element.scrollWidth > element.clientWidth + 1)
  return cells
    .filter(
      (cell, k) =>
        names.includes(headings[k % headings.length]!) && [cell, ...cell.querySelectorAll('*')].some(isTruncated),
    )
    .map(({ textContent }) => textContent)
}
const identifying = ['State', 'Check', 'Machine', 'Part', 'Last value', 'By', 'Expected', 'Since', 'Reason and action']

test('with more characteristics than are evaluated the list explains which ones it shows', async () => {
  await openQuality(addressOf('outOfTolerance'), options)
  await expect
    .element(
      page.getByText(/^More than 80 characteristics were checked in this time\. Those out of tolerance are evaluated/),
    )
    .toBeVisible()
  await expect.element(page.getByText('80 of the 80 evaluated', { exact: true })).toBeVisible()
})

test('no cell that identifies a row is truncated, and all columns of rows on hold are in sight', async () => {
  await openQuality(addressOf('outOfTolerance'), options)
  await expect.poll(() => rowTexts(title).length).toBeGreaterThan(4)
  expect(rowTexts(title).join('\n')).toContain('On hold')
  expect(truncatedTexts(identifying)).toEqual([])
  const { right, top, bottom } = table().element().getBoundingClientRect()
  const reasonHeading = page.getByRole('columnheader', { name: 'Reason and action' }).element().getBoundingClientRect()
  expect(reasonHeading.right).toBeLessThanOrEqual(right)
  // The rows fill the page, at any height.
  expect([top > 0, bottom > 0.9 * window.innerHeight, bottom <= window.innerHeight]).toEqual([true, true, true])
})

test('for a characteristic that was out of tolerance start and end are shown', async () => {
  await openQuality(addressOf('outOfTolerance'), options)
  await page.getByRole('columnheader', { name: 'State' }).getByRole('button').click()
  await expect
    .poll(() => rowTexts(title).slice(0, 2))
    .toEqual([
      expect.stringMatching(/^Was out.*Nov 18, 15:00\n– 16:00/),
      expect.stringMatching(/^Was out.*Nov 17, 09:00\n– Nov 18, 16:00/),
    ])
  expect(truncatedTexts(identifying)).toEqual([])
})

test('alerts explain that there are more characteristics, and more than are counted since before the range', async () => {
  await openQuality(addressOf('alerts'), {
    values: options.values.slice(0, 4),
    more: true,
    lookedAt: { outBefore: 2000, outBeforeMore: true },
  })
  await expect
    .element(page.getByText(/^More than 2,000 others have been out of tolerance since before this range/))
    .toBeVisible()
  await expect.element(page.getByText(/^More than 2 characteristics were checked in this time/)).toBeVisible()
})

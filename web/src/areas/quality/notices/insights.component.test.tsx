import {
  simulateOutput as madeByChance,
  productionByOperation,
} from '@takt/domain/areas/quality/productionByOperation.fixture.ts'
import { qualityEffects } from '@takt/domain/areas/quality/qualityEffects.ts'
import type { QualityNotice } from '@takt/domain/areas/quality/responses/qualityNotices.ts'
import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { expectAccessible } from '../../../app/testing/expectAccessible.fixture.ts'
import { addressOf, dayMs, days, hourMs, iso, openQuality, type Production, parameters } from '../quality.fixture.ts'

const weeks = { start: days.start - 12 * dayMs, end: days.start }
const addressOfWeeks = (from = weeks.start) => `/quality/insights?range=custom&from=${iso(from)}&to=${iso(weeks.end)}`
const starts = Array.from({ length: 12 }, (_, day) => weeks.start + day * dayMs)

/** Three machines make the same part; M-01 loses four times as much as the others. */
const work = starts.flatMap((start) =>
  ['M-01', 'M-02', 'M-03'].map((resourceID) => ({ start, resourceID, empID: null, shiftNum: null, parts: 160 })),
)
const scrapRows = madeByChance(7, work, ({ resourceID }) => (resourceID === 'M-01' ? 0.12 : 0.03))

function insightsOf(): QualityNotice[] {
  const effects = qualityEffects(productionByOperation(scrapRows), { range: weeks, groups: [] })
  let step = effects.next()
  while (!step.done) step = effects.next()
  return step.value.found.map(({ lostSecs, ...finding }) => ({
    ...finding,
    resourceDescription: 'Lathe 1',
    cost: lostSecs === null ? null : { secs: lostSecs, amount: null },
  }))
}

const madeInWeeks: Production[] = scrapRows.map(({ start, resourceID, total, lost }) => ({
  at: start + 9 * hourMs,
  resourceID,
  empID: null,
  jobNum: 'J-1',
  partNum: 'P-1',
  partRevision: 'A',
  oprSeq: 10,
  good: total - lost,
  scrap: lost,
  rework: 0,
}))
const options = { made: madeInWeeks, insights: insightsOf(), lookedAt: { days: 12, comparisons: 3 } }
const insights = () => page.getByRole('region', { name: 'Insights', exact: true })
const worseInsight = () => insights().getByRole('article', { name: /M-01.*part P-1 · More scrap and rework$/ })

// Proves OPS-093
test('an insight shows a difference in scrap beyond chance, the test, and the cost', async () => {
  await openQuality(addressOfWeeks(), options)
  await expect
    .element(
      worseInsight().getByText(
        /of part P-1, operation 10 are scrap or rework on \d+ days; both other machines .*that make it have at most/,
      ),
    )
    .toBeVisible()
  await expect.element(worseInsight()).toMatchTextContent(/lost/)
  await worseInsight()
    .getByRole('button', { name: /^Confidence/ })
    .click()
  await expect.element(worseInsight().getByText(/Wilcoxon’s rank-sum test/)).toBeVisible()
  await expect.element(insights().getByText(/^Evaluated 12 days, 3 comparisons tested, for:/)).toBeVisible()
  await expectAccessible()
})

test('an insight links to its evidence: the machine, filtered by part and operation', async () => {
  await openQuality(addressOfWeeks(), options)
  await worseInsight()
    .getByRole('link', { name: /^Open in By Machine/ })
    .click()
  await expect.poll(() => window.location.pathname).toBe('/quality/byMachine')
  const names = ['machine', 'part', 'operation']
  expect(names.map((name) => parameters().get(name))).toEqual(['M-01', 'P-1~*', '10'])
  await expect.element(page.getByRole('button', { name: 'Remove filter Operation 10', exact: true })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Remove filter Part P-1', exact: true })).toBeVisible()
  const evidence = page.getByRole('table', { name: 'Scrap and rework: machines' })
  await expect.element(evidence.getByRole('button', { name: /^M-01/, pressed: true })).toBeVisible()
})

test('in print the row under the pointer is not highlighted', async () => {
  await openQuality(addressOf('byMachine'))
  const row = page.getByRole('table', { name: 'Scrap and rework: machines' }).getByRole('row').last()
  await expect.element(row).toBeVisible()
  const background = () => getComputedStyle(row.element()).backgroundColor
  const plainBackground = background()
  await row.hover()
  await expect.poll(background).not.toBe(plainBackground)
  await commands.emulateMedia({ media: 'print' })
  await expect.poll(background).toBe('rgba(0, 0, 0, 0)')
})

test('days before the first reported parts are named', async () => {
  await openQuality(addressOfWeeks(weeks.start - 14 * dayMs), {
    ...options,
    lookedAt: { ...options.lookedAt, since: iso(weeks.start) },
  })
  await expect
    .element(
      page.getByText(
        /^Evaluated 12 days from Nov 5, 2026 on, as no parts were reported in this range before, 3 comparisons tested/,
      ),
    )
    .toBeVisible()
})

test('for a range that is too short the page shows the required number of days', async () => {
  await openQuality(addressOf('insights'), { lookedAt: { days: 2, comparisons: 0 } })
  await expect.element(page.getByText('This range contains too little data to compare.')).toBeVisible()
  await expect
    .element(
      page.getByText(/^At least 8 days of data are needed for both sides of the comparison\. Show the last 90 days$/),
    )
    .toBeVisible()
})

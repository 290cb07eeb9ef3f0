import type { NoticesData } from '@takt/domain/areas/efficiency/responses/notices.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { clippedTexts, overlappingTexts } from '../../app/testing/layout.fixture.ts'
import { iso } from '../../app/testing/plantFacts.fixture.ts'
import { severities } from '../../core/dashboards/notices/noticeOrder.ts'
import { createNotice } from '../../core/dashboards/notices/noticeSamples.fixture.ts'
import { addressOf, day, openPlant, plantNow } from './efficiency.fixture.ts'

const sizes = [
  [1440, 900],
  [1920, 1080],
] as const

const hourMs = 3_600_000

/** Returns an ended alert of each severity, for a machine with a long name. */
function endedAlerts(): NoticesData['ended'] {
  const [since, end] = [iso(plantNow - 2 * hourMs), iso(plantNow - hourMs)]
  return severities.map((severity) =>
    createNotice({
      id: severity,
      severity,
      topic: 'Was down too long',
      resourceID: 'LATHE-01',
      since,
      until: end,

      resourceDescription: 'CNC turning and milling centre with bar feeder',
      message: 'LATHE-01 was down for 1 h.',
      evidence: { resourceID: 'LATHE-01', start: since, end: end, view: 'details' },
    }),
  )
}

test.for(sizes)('shows the severity of an ended alert beside the name of its machine at %i × %i', async (size) => {
  await openPlant('/efficiency/alerts', {
    size,
    server: (server) =>
      server.on('POST', '/analytics/machineNotices', () => ({
        timezone: 'America/New_York',
        asOf: iso(plantNow),
        alerts: [],
        ended: endedAlerts(),
        insights: [],
      })),
  })
  const ended = page.getByRole('region', { name: 'Ended alerts' })
  await expect.element(ended.getByText('Was: Look into it')).toBeVisible()
  expect(overlappingTexts(ended.element())).toEqual([])
  expect(clippedTexts(ended.element())).toEqual([])
})

const table = (name: string) => page.getByRole('table', { name, exact: true })
const sheet = () => page.getByRole('dialog')

test.for(sizes)('shows each column of Run Details completely at %i × %i, including Lost', async (size) => {
  await openPlant(addressOf('/efficiency/runDetails'), { size })
  await expect.element(table('Job operations').getByRole('row').nth(1)).toBeVisible()
  expect(clippedTexts(table('Job operations').element())).toEqual([])
})

test('places the sorted column of Run Details next to the name if not all columns fit', async () => {
  await openPlant(addressOf('/efficiency/runDetails'), { size: [1024, 768] })
  const headings = () =>
    table('Job operations')
      .getByRole('columnheader')
      .elements()
      .map(({ textContent }) => textContent)
  await expect.poll(() => headings().slice(0, 2)).toEqual(['Job operation', 'Lost'])
})

test.for(sizes)('shows a job operation in the sheet of Run Details completely at %i × %i', async (size) => {
  await openPlant(addressOf('/efficiency/runDetails'), { size })
  await table('Job operations').getByRole('row').nth(1).getByRole('button').click()
  await expect.element(sheet().getByRole('table', { name: 'Run times' }).getByRole('link').first()).toBeVisible()
  expect(clippedTexts(sheet().element())).toEqual([])
  expect(overlappingTexts(sheet().element())).toEqual([])
})

test.for(sizes)('shows the timeline link of each changeover at %i × %i', async (size) => {
  await openPlant(addressOf('/efficiency/setupDetails'), { size })
  await expect.element(table('Changeovers').getByRole('link').first()).toBeInTheDocument()
  expect(clippedTexts(table('Changeovers').element())).toEqual([])
  expect(clippedTexts(table('Setups by job operation').element())).toEqual([])
})

test.for(sizes)(
  'shows the timeline link of each changeover in the sheet of a job operation at %i × %i',
  async (size) => {
    await openPlant(addressOf('/efficiency/setupDetails'), { size })
    await table('Setups by job operation').getByRole('row').nth(1).getByRole('button').click()
    await expect
      .element(
        sheet()
          .getByRole('link', { name: /^Open the timeline/ })
          .first(),
      )
      .toBeVisible()
    expect(clippedTexts(sheet().element())).toEqual([])
    expect(overlappingTexts(sheet().element())).toEqual([])
  },
)

test.for(
  sizes.flatMap((size) =>
    [
      { of: 'all machines', more: '&figure=oee', shown: 'Machine' },
      { of: 'a machine', more: '&figure=oee&of=LATHE-01', shown: 'Intervals' },
    ].map((about) => ({ ...about, size, width: size[0] })),
  ),
)(
  'shows the components of OEE of $of completely in the drawer, $width px',
  async ({ more, shown: expectedTexts, size }) => {
    await openPlant(addressOf('/efficiency/overall', day, more), { size })
    await expect
      .element(sheet().getByRole('table', { name: expectedTexts, exact: true }).getByRole('row').nth(1))
      .toBeVisible()
    expect(clippedTexts(sheet().element())).toEqual([])
    expect(overlappingTexts(sheet().element())).toEqual([])
  },
)

test('shows the losses of a machine above its intervals and counts in the OEE drawer', async () => {
  await openPlant(addressOf('/efficiency/overall', day, '&figure=oee&of=LATHE-01'))
  const losses = sheet().getByRole('table', { name: 'Losses, largest first' })
  await expect.element(sheet().getByRole('table', { name: 'Counts' })).toBeInTheDocument()
  await expect.element(losses.getByRole('row').last()).toBeInViewport({ ratio: 1 })
})

test('on a phone, the visible time of a changeover links to its timeline', async () => {
  const { address } = await openPlant(addressOf('/efficiency/setupDetails'), { size: 'phone' })
  const link = table('Changeovers')
    .getByRole('link', { name: /^Open the timeline/ })
    .first()
  await expect.element(link).toBeInTheDocument()
  expect(clippedTexts(link.element())).toEqual([])
  await link.click()
  await expect.poll(() => address().pathname).toBe('/efficiency/details')
})

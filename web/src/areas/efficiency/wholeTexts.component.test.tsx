import type { NoticesData } from '@takt/domain/areas/efficiency/answers/notices.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cutTexts, overlappingTexts } from '../../app/testing/layout.fixture.ts'
import { iso } from '../../app/testing/plantFacts.fixture.ts'
import { severities } from '../../core/dashboards/notices/noticeOrder.ts'
import { noticeLike } from '../../core/dashboards/notices/noticeSamples.bed.ts'
import { addressOf, day, openPlant, plantNow } from './efficiency.fixture.ts'

const sizes = [
  [1440, 900],
  [1920, 1080],
] as const

const hourMs = 3_600_000

/** An ended alert of each severity, about a machine with a long name. */
function endedAlerts(): NoticesData['ended'] {
  const [since, until] = [iso(plantNow - 2 * hourMs), iso(plantNow - hourMs)]
  return severities.map((severity) =>
    noticeLike({
      id: severity,
      severity,
      topic: 'Was down too long',
      resourceID: 'LATHE-01',
      since,
      until,

      resourceDescription: 'CNC turning and milling centre with bar feeder',
      message: 'LATHE-01 was down for 1 h.',
      evidence: { resourceID: 'LATHE-01', start: since, end: until, view: 'details' },
    }),
  )
}

test.for(sizes)('the severity of an ended alert is beside the name of its machine at %i × %i', async (size) => {
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
  expect(cutTexts(ended.element())).toEqual([])
})

const table = (name: string) => page.getByRole('table', { name, exact: true })
const sheet = () => page.getByRole('dialog')

test.for(sizes)('each column of Run Details is whole at %i × %i, Lost too', async (size) => {
  await openPlant(addressOf('/efficiency/runDetails'), { size })
  await expect.element(table('Job operations').getByRole('row').nth(1)).toBeVisible()
  expect(cutTexts(table('Job operations').element())).toEqual([])
})

test('where not all columns of Run Details have room, the one that it is sorted by is next to the name', async () => {
  await openPlant(addressOf('/efficiency/runDetails'), { size: [1024, 768] })
  const headings = () =>
    table('Job operations')
      .getByRole('columnheader')
      .elements()
      .map(({ textContent }) => textContent)
  await expect.poll(() => headings().slice(0, 2)).toEqual(['Job operation', 'Lost'])
})

test.for(sizes)('a job operation in the sheet of Run Details is whole at %i × %i', async (size) => {
  await openPlant(addressOf('/efficiency/runDetails'), { size })
  await table('Job operations').getByRole('row').nth(1).getByRole('button').click()
  await expect.element(sheet().getByRole('table', { name: 'When it ran' }).getByRole('link').first()).toBeVisible()
  expect(cutTexts(sheet().element())).toEqual([])
  expect(overlappingTexts(sheet().element())).toEqual([])
})

test.for(sizes)('each changeover leads to its timeline in sight at %i × %i', async (size) => {
  await openPlant(addressOf('/efficiency/setupDetails'), { size })
  await expect.element(table('Changeovers').getByRole('link').first()).toBeInTheDocument()
  expect(cutTexts(table('Changeovers').element())).toEqual([])
  expect(cutTexts(table('Setups by job operation').element())).toEqual([])
})

test.for(sizes)('each changeover of a job operation leads to its timeline in its sheet at %i × %i', async (size) => {
  await openPlant(addressOf('/efficiency/setupDetails'), { size })
  await table('Setups by job operation').getByRole('row').nth(1).getByRole('button').click()
  await expect
    .element(
      sheet()
        .getByRole('link', { name: /^Open the timeline/ })
        .first(),
    )
    .toBeVisible()
  expect(cutTexts(sheet().element())).toEqual([])
  expect(overlappingTexts(sheet().element())).toEqual([])
})

test.for(
  sizes.flatMap((size) =>
    [
      { of: 'all machines', more: '&figure=oee', shown: 'Machine' },
      { of: 'a machine', more: '&figure=oee&of=LATHE-01', shown: 'Intervals' },
    ].map((about) => ({ ...about, size, width: size[0] })),
  ),
)('what OEE of $of is made of is whole in its drawer, $width px', async ({ more, shown, size }) => {
  await openPlant(addressOf('/efficiency/overall', day, more), { size })
  await expect.element(sheet().getByRole('table', { name: shown, exact: true }).getByRole('row').nth(1)).toBeVisible()
  expect(cutTexts(sheet().element())).toEqual([])
  expect(overlappingTexts(sheet().element())).toEqual([])
})

test('the losses of a machine are in sight in the drawer of its OEE, above its intervals and counts', async () => {
  await openPlant(addressOf('/efficiency/overall', day, '&figure=oee&of=LATHE-01'))
  const losses = sheet().getByRole('table', { name: 'Losses, the largest first' })
  await expect.element(sheet().getByRole('table', { name: 'Counts' })).toBeInTheDocument()
  await expect.element(losses.getByRole('row').last()).toBeInViewport({ ratio: 1 })
})

test('on a phone the time of a changeover, which is in sight, leads to its timeline', async () => {
  const { address } = await openPlant(addressOf('/efficiency/setupDetails'), { size: 'phone' })
  const link = table('Changeovers')
    .getByRole('link', { name: /^Open the timeline/ })
    .first()
  await expect.element(link).toBeInTheDocument()
  expect(cutTexts(link.element())).toEqual([])
  await link.click()
  await expect.poll(() => address().pathname).toBe('/efficiency/details')
})

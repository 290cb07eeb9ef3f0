import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../app/testing/expectAccessible.fixture.ts'
import { boreAndLength, valueAt } from '../checks/found.fixture.ts'
import { addressOf, openQuality } from '../quality.fixture.ts'

test('values that were measured with an overdue gauge are listed beside their chart, with the way to the gauge', async () => {
  const { address } = await openQuality(addressOf('outOfTolerance', '&check=1~D1~M-01~'), {
    values: boreAndLength(),
    rows: { gauges: [{ gaugeID: 'C-150', gaugeName: 'Caliper 150', gaugeKind: 'Caliper' }] },
    server: (server) =>
      server.on('POST', '/analytics/checkGauges', () => ({
        values: [3, 4].map((k) => ({
          entryId: `entry-${k}`,
          at: new Date(valueAt(k)).toISOString(),
          gaugeID: 'C-150',
          why: 'overdue',
        })),
        more: false,
      })),
  })
  const doubtful = page.getByRole('region', { name: /^Doubtful values/ })
  await expect.element(doubtful.getByText('Measured with C-150, a gauge that was overdue')).toBeVisible()
  await expectAccessible()
  await doubtful.getByRole('link', { name: 'Open C-150' }).click()
  await expect.poll(() => address().pathname).toBe('/gauges/C-150')
})

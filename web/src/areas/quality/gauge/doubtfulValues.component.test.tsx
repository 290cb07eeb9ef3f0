import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../app/testing/expectAccessible.fixture.ts'
import { boreAndLength, valueAt } from '../checks/checkValues.fixture.ts'
import { addressOf, openQuality } from '../quality.fixture.ts'

test('values measured with an overdue gauge are listed beside their chart, with a link to the gauge', async () => {
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
  const doubtfulValues = page.getByRole('region', { name: /^Doubtful values/ })
  await expect.element(doubtfulValues.getByText('Measured with C-150, a gauge that was overdue')).toBeVisible()
  await expectAccessible()
  await doubtfulValues.getByRole('link', { name: 'Open C-150' }).click()
  await expect.poll(() => address().pathname).toBe('/gauges/C-150')
})

import { expect, test } from 'vitest'
import { checkYear } from './year/checkYear.ts'
import { createYearEnvironment } from './year/createYearEnvironment.ts'

test('the year generated inside ClickHouse equals what the product computes from its slices, machine by machine', async () => {
  const year = await createYearEnvironment({ machines: 8, days: 2, report: () => {} })
  try {
    for (const resourceID of year.floor.resources.keys()) {
      const { windows, different } = await checkYear(year.client, { ...year, resourceID })
      expect(windows).toBeGreaterThan(500)
      expect(different).toBe(0)
    }
  } finally {
    await year.close()
  }
})

import { expect, test } from 'vitest'
import { checkYear } from './year/checkYear.ts'
import { createYearWorld } from './year/createYearWorld.ts'

test('the year made inside ClickHouse is what the product makes of its slices, machine by machine', async () => {
  const year = await createYearWorld({ machines: 8, days: 2, tell: () => {} })
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

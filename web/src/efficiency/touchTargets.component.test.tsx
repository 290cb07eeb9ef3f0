import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { smallTargets } from '../testing/layout.fixture.ts'
import { addressOf, openPlant } from './efficiency.fixture.ts'

test.for([
  ['overall', 'Machines'],
  ['runDetails', 'Job operations'],
  ['setupDetails', 'Changeovers'],
  ['quality', 'Machines'],
])('on a phone each control of %s is as large as a finger', async ([view, table]) => {
  await openPlant(addressOf(`/efficiency/${view}`), { size: 'phone' })
  await expect.element(page.getByRole('table', { name: table! }).getByRole('row').nth(1)).toBeInTheDocument()
  expect(smallTargets()).toEqual([])
})

test.for(['details', 'schedule', 'availability', 'performance', 'alerts', 'insights', 'data'])(
  'on a phone each control of %s is as large as a finger',
  async (view) => {
    await openPlant(addressOf(`/efficiency/${view}`), { size: 'phone' })
    await expect.element(page.getByRole('main').getByRole('region').first()).toBeInTheDocument()
    expect(smallTargets()).toEqual([])
  },
)

import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { everyRow } from '../testing/everyRow.fixture.ts'
import { openApp } from '../testing/openApp.fixture.tsx'
import { pressKeys } from '../testing/screenParts.fixture.ts'

const box = page.getByRole('combobox', { name: 'Go to' })

test.each([
  ['Hub', 'Hub Device', '/devices/1'],
  ['Lathe adapter', 'Lathe adapter Connector', '/connectors/1'],
  ['Lathes', 'Lathes Device Group', '/deviceGroups/1'],
  ['Planners', 'Planners Group', '/groups/1'],
  ['Okafor', 'E-1 · Ada Okafor Person', '/employees/E-1'],
  ['devices@plant', 'devices@plant.test User', '/users/devices%40plant.test'],
  ['Plant A', 'Plant A Organization', '/organizations/organization-1'],
  ['insights', 'Efficiency · Insights Dashboard', '/efficiency/insights'],
  ['your account', 'Profile Your account', '/profile'],
])('Ctrl-K finds “%s” as %s and leads there', async (typed, option, path) => {
  const { address } = await openApp('/shifts', { server: everyRow })
  await expect.element(page.getByRole('grid')).toBeVisible()
  await pressKeys('Control+k')
  await box.fill(typed)
  await page.getByRole('option', { name: option, exact: true }).click()
  await expect.poll(() => address().pathname).toBe(path)
})

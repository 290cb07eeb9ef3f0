import { itemTypes } from '@takt/domain/itemTypes.ts'
import { permissionsWhere } from '@takt/domain/rights/permissions.ts'
import { expect, test } from 'vitest'
import { userMay } from '../../session/useMay.ts'
import { crumbsOf, findScreen } from './findScreen.ts'
import { sections } from './sections.ts'
import { readableSections } from './useSections.ts'

/** Rows that people see on the screen of organizations, and with the pages that they belong to. */
const withoutScreen = ['docRevisions', 'documents', 'entities', 'organizationSettings']
const pathsOf = (of: typeof sections) =>
  of.flatMap(({ groups }) => groups.flatMap(({ screens }) => screens.map(({ path }) => path)))

test('each type of rows has a screen at its own name, under the rights of its own area', () => {
  const shown = itemTypes.filter(({ name }) => !withoutScreen.includes(name))
  for (const { name, area } of shown) expect([name, findScreen(name)?.screen.area]).toEqual([name, area])
  expect(itemTypes.flatMap(({ name }) => (findScreen(name) ? [] : name)).sort()).toEqual(withoutScreen)
  expect(new Set(pathsOf(sections)).size).toBe(pathsOf(sections).length)
})

test('the menu hides what the user may not read, and headings that would be empty', () => {
  const user = { globalAdmin: 0 as const, permissions: permissionsWhere((area) => area === 'devices') }
  const shown = readableSections(sections, (area) => userMay(user, area, 'read'))
  expect(pathsOf(shown)).toEqual(['devices', 'deviceGroups', 'antennas'])
  expect(shown.map(({ label }) => label)).toEqual(['Plant'])
  expect(readableSections(sections, (area) => userMay(null, area, 'read'))).toEqual([])
})

test('the address in words names group and list once', () => {
  expect(crumbsOf('jobs')).toEqual(['Jobs'])
  expect(crumbsOf('jobOperations')).toEqual(['Jobs', 'Operations'])
  expect(crumbsOf('nothing')).toEqual([])
})

import { isWatchable } from '@takt/domain/areas/notifications/isWatchable.ts'
import { listPath, recordPath } from '@takt/domain/areas/notifications/recordPath.ts'
import { permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { itemTypes } from '@takt/domain/itemTypes/itemTypes.ts'
import { expect, test } from 'vitest'
import { crumbsOf, findScreen } from './findScreen.ts'
import { sections } from './sections.ts'
import { maySee, readableSections } from './useSections.ts'

/** Rows that people see on the screen of organizations, and with the pages that they belong to. */
const withoutScreen = [
  'docRevisions',
  'documents',
  'entities',
  'notificationRecipients',
  'notificationRules',
  'organizationSettings',
]
const pathsOf = (of: typeof sections) =>
  of.flatMap(({ groups }) => groups.flatMap(({ screens }) => screens.map(({ path }) => path)))

test('each type of rows has a screen at its own name, under the rights of its own area', () => {
  const shown = itemTypes.filter(({ name }) => !withoutScreen.includes(name))
  // Everybody calls, and sees the own calls: the server leaves out those of others.
  for (const { name, area } of shown)
    expect([name, findScreen(name)?.screen.area]).toEqual([name, name === 'calls' ? null : area])
  expect(itemTypes.flatMap(({ name }) => (findScreen(name) ? [] : name)).sort()).toEqual(withoutScreen)
  expect(new Set(pathsOf(sections)).size).toBe(pathsOf(sections).length)
})

test('emails link to the screen of each type that can be watched, and to none that is missing', () => {
  for (const { name } of itemTypes.filter(isWatchable)) {
    const isShown = !withoutScreen.includes(name)
    expect([name, recordPath(name, '1'), listPath(name)]).toEqual(
      isShown ? [name, `/${name}/1`, `/${name}`] : [name, null, null],
    )
  }
})

test('the menu hides what the user may not read, and headings that would be empty', () => {
  const user = { globalAdmin: 0 as const, permissions: permissionsWhere((area) => area === 'devices') }
  const shown = readableSections(sections, (area) => maySee(user, area))
  expect(pathsOf(shown)).toEqual(['chat', 'calls', 'devices', 'deviceGroups', 'antennas'])
  expect(shown.map(({ label }) => label)).toEqual(['Master data', 'Plant'])
  expect(readableSections(sections, (area) => maySee(null, area))).toEqual([])
})

test('the address in words names group and list once', () => {
  expect(crumbsOf('jobs')).toEqual(['Jobs'])
  expect(crumbsOf('jobOperations')).toEqual(['Jobs', 'Operations'])
  expect(crumbsOf('nothing')).toEqual([])
})

import { isWatchable } from '@takt/domain/areas/notifications/isWatchable.ts'
import { listPath, recordPath } from '@takt/domain/areas/notifications/recordPath.ts'
import { permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { itemTypes } from '@takt/domain/itemTypes/itemTypes.ts'
import { expect, test } from 'vitest'
import { crumbsOf, findScreen } from './findScreen.ts'
import { sections } from './sections.ts'
import { maySee, readableSections } from './useSections.ts'

/** Types with rows on the screen of organizations, or on the pages that they belong to. */
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

test('each type of rows has a screen with its own name, under the rights of its own area', () => {
  const typesWithScreen = itemTypes.filter(({ name }) => !withoutScreen.includes(name))
  // Everyone can call, and see their own calls: the server leaves out those of other users.
  for (const { name, area } of typesWithScreen)
    expect([name, findScreen(name)?.screen.area]).toEqual([name, name === 'calls' ? null : area])
  expect(itemTypes.flatMap(({ name }) => (findScreen(name) ? [] : name)).sort()).toEqual(withoutScreen)
  expect(new Set(pathsOf(sections)).size).toBe(pathsOf(sections).length)
})

test('emails link to the screen of each watchable type that exists, and to none that is missing', () => {
  for (const { name } of itemTypes.filter(isWatchable)) {
    const hasScreen = !withoutScreen.includes(name)
    expect([name, recordPath(name, '1'), listPath(name)]).toEqual(
      hasScreen ? [name, `/${name}/1`, `/${name}`] : [name, null, null],
    )
  }
})

test('the menu hides lists without read permission, and headings that would be empty', () => {
  const user = { globalAdmin: 0 as const, permissions: permissionsWhere((area) => area === 'devices') }
  const visibleSections = readableSections(sections, (area) => maySee(user, area))
  expect(pathsOf(visibleSections)).toEqual(['chat', 'calls', 'devices', 'deviceGroups', 'antennas'])
  expect(visibleSections.map(({ label }) => label)).toEqual(['Master data', 'Plant'])
  expect(readableSections(sections, (area) => maySee(null, area))).toEqual([])
})

test('the breadcrumbs name group and list once', () => {
  expect(crumbsOf('jobs')).toEqual(['Jobs'])
  expect(crumbsOf('jobOperations')).toEqual(['Jobs', 'Operations'])
  expect(crumbsOf('nothing')).toEqual([])
})

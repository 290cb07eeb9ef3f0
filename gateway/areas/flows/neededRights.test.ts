import { permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { expect, test } from 'vitest'
import { itemRegistry } from '../../core/items/mountedItem.ts'
import { documentsArea } from '../documents/documentsArea.ts'
import { maySeeAll } from './neededRights.ts'

const items = itemRegistry(documentsArea.items ?? [])
const readers = permissionsWhere((_, flag) => flag === 'read')
const session = (permissions: typeof readers) =>
  ({ globalAdmin: false, permissions }) as Parameters<typeof maySeeAll>[0]

test('users who see only some rows of a type do not see run details about that type', () => {
  const areas = ['integrations', 'instructions']
  const all = permissionsWhere(() => true)
  for (const itemTypes of [['instructions'], null]) {
    expect(maySeeAll(session(readers), items, { areas, itemTypes })).toBe(false)
    expect(maySeeAll(session(all), items, { areas, itemTypes })).toBe(true)
  }
  expect(maySeeAll(session(readers), items, { areas, itemTypes: ['jobs'] })).toBe(true)
})

test('run details are hidden from everyone if the data scope of the run is unknown', () =>
  expect(maySeeAll(session(permissionsWhere(() => true)), items, { areas: [], itemTypes: [] })).toBe(false))

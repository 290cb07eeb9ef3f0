import { permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { expect, test } from 'vitest'
import { itemRegistry } from '../../core/items/mountedItem.ts'
import { documentsArea } from '../documents/documentsArea.ts'
import { mayBeToldAll } from './neededRights.ts'

const items = itemRegistry(documentsArea.items ?? [])
const readers = permissionsWhere((_, flag) => flag === 'read')
const session = (permissions: typeof readers) =>
  ({ globalAdmin: false, permissions }) as Parameters<typeof mayBeToldAll>[0]

test('who is shown some rows of a type alone is not told what runs did with any of them', () => {
  const areas = ['integrations', 'instructions']
  const all = permissionsWhere(() => true)
  for (const itemTypes of [['instructions'], null]) {
    expect(mayBeToldAll(session(readers), items, { areas, itemTypes })).toBe(false)
    expect(mayBeToldAll(session(all), items, { areas, itemTypes })).toBe(true)
  }
  expect(mayBeToldAll(session(readers), items, { areas, itemTypes: ['jobs'] })).toBe(true)
})

test('of a run of which nothing is known nobody is told all', () =>
  expect(mayBeToldAll(session(permissionsWhere(() => true)), items, { areas: [], itemTypes: [] })).toBe(false))

import { hasOwnName } from '@takt/domain/core/item/rowTitle.ts'
import { itemTypes } from '@takt/domain/itemTypes/itemTypes.ts'
import { expect, test } from 'vitest'
import { routeTree } from '../routes/routeTree.ts'
import { sections } from '../screens/sections.ts'
import { matchCommands } from './matchCommands.ts'
import { screenCommands } from './screenCommands.ts'
import { searchedTypes } from './useCommands.ts'

const commands = screenCommands(sections)
const found = (typed: string) => matchCommands(commands, typed).map(({ address }) => address)

type Node = { options: { path?: string; id?: string; component?: unknown; beforeLoad?: unknown }; children?: Node[] }

/** The addresses of the main area that are screens by themselves. */
function addressesOf(node: Node, above = ''): string[] {
  const path = [above, node.options.path?.replace(/^\//, '')].filter(Boolean).join('/')
  const below = Object.values(node.children ?? {}).flatMap((child) => addressesOf(child, path))
  const isScreen = node.options.component !== undefined && below.length === 0 && !path.includes('$')
  return isScreen ? [`/${path}`] : below
}

test('every screen that has an address is found', () => {
  const main = Object.values((routeTree as Node).children ?? {}).find(({ options }) => options.id === 'main')
  const addresses = addressesOf(main!)
  expect(addresses).toContain('/efficiency/insights')
  const known = commands.map(({ address }) => address)
  expect(
    [
      ...addresses,
      ...sections.flatMap(({ groups }) => groups.flatMap(({ screens }) => screens.map(({ path }) => `/${path}`))),
    ].filter((address) => !known.includes(address)),
  ).toEqual([])
  expect(new Set(known).size).toBe(known.length)
})

test('every screen is found by its own name', () => {
  for (const { label, address } of commands) expect([label, found(label)[0]]).toEqual([label, address])
})

test('every item type is found by its name, and leads to where its rows are', () => {
  const elsewhere: Record<string, string> = {
    entities: '/organizations',
    organizationSettings: '/organizations',
    docRevisions: '/instructions',
    documents: '/instructions',
    notificationRules: '/notifications',
    notificationRecipients: '/notifications',
  }
  for (const { name, label } of itemTypes) {
    const wanted = [elsewhere[name] ?? `/${name}`]
    expect([name, found(label)]).toEqual([name, expect.arrayContaining(wanted)])
    expect([name, found(name)]).toEqual([name, expect.arrayContaining(wanted)])
  }
})

test('rows of every type that has names of its own are looked for', () => {
  const named = itemTypes.filter(hasOwnName).map(({ name }) => name)
  expect(named.filter((name) => searchedTypes.every((type) => type.name !== name))).toEqual([])
  expect(searchedTypes.slice(0, 4).map(({ name }) => name)).toEqual(['resources', 'jobs', 'parts', 'employees'])
})

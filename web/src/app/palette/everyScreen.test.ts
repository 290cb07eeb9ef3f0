import { hasOwnName } from '@takt/domain/core/item/rowTitle.ts'
import { itemTypes } from '@takt/domain/itemTypes/itemTypes.ts'
import { expect, test } from 'vitest'
import { routeTree } from '../routes/routeTree.ts'
import { sections } from '../screens/sections.ts'
import { matchCommands } from './matchCommands.ts'
import { screenCommands } from './screenCommands.ts'
import { searchedTypes } from './useCommands.ts'

const commands = screenCommands(sections)
const addressesFor = (typed: string) => matchCommands(commands, typed).map(({ address }) => address)

type Node = { options: { path?: string; id?: string; component?: unknown; beforeLoad?: unknown }; children?: Node[] }

/** Returns the addresses of the main area that are screens by themselves. */
function addressesOf(node: Node, above = ''): string[] {
  const path = [above, node.options.path?.replace(/^\//, '')].filter(Boolean).join('/')
  const below = Object.values(node.children ?? {}).flatMap((child) => addressesOf(child, path))
  const isScreen = node.options.component !== undefined && below.length === 0 && !path.includes('$')
  return isScreen ? [`/${path}`] : below
}

test('every screen with an address is found', () => {
  const main = Object.values((routeTree as Node).children ?? {}).find(({ options }) => options.id === 'main')
  const addresses = addressesOf(main!)
  expect(addresses).toContain('/efficiency/insights')
  const commandAddresses = commands.map(({ address }) => address)
  expect(
    [
      ...addresses,
      ...sections.flatMap(({ groups }) => groups.flatMap(({ screens }) => screens.map(({ path }) => `/${path}`))),
    ].filter((address) => !commandAddresses.includes(address)),
  ).toEqual([])
  expect(new Set(commandAddresses).size).toBe(commandAddresses.length)
})

test('every screen is found by its own name', () => {
  for (const { label, address } of commands) expect([label, addressesFor(label)[0]]).toEqual([label, address])
})

test('every item type is found by its name, and opens the screen of its rows', () => {
  const otherAddresses: Record<string, string> = {
    entities: '/organizations',
    organizationSettings: '/organizations',
    docRevisions: '/instructions',
    documents: '/instructions',
    notificationRules: '/notifications',
    notificationRecipients: '/notifications',
  }
  for (const { name, label } of itemTypes) {
    const expectedAddresses = [otherAddresses[name] ?? `/${name}`]
    expect([name, addressesFor(label)]).toEqual([name, expect.arrayContaining(expectedAddresses)])
    expect([name, addressesFor(name)]).toEqual([name, expect.arrayContaining(expectedAddresses)])
  }
})

test('rows of every type with its own names are searched', () => {
  const named = itemTypes.filter(hasOwnName).map(({ name }) => name)
  expect(named.filter((name) => searchedTypes.every((type) => type.name !== name))).toEqual([])
  expect(searchedTypes.slice(0, 4).map(({ name }) => name)).toEqual(['resources', 'jobs', 'parts', 'employees'])
})

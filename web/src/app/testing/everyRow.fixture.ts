import apiDocument from 'virtual:apiDocument'
import type { ItemType } from '@takt/domain/core/item/item.ts'
import { noPermissions } from '@takt/domain/core/rights/permissions.ts'
import { itemTypes } from '@takt/domain/itemTypes/itemTypes.ts'
import type { ApiDocument } from '@takt/gateway/core/http/document/referencePage.ts'
import { samples } from '@takt/gateway/core/items/testing/samples.fixture.ts'
import type { FakeItems, FakeRow } from './fakeItems.fixture.ts'
import { envelope, type FakeServer } from './fakeServer.fixture.ts'
import { smallestOf } from './smallest.fixture.ts'

const document = apiDocument as ApiDocument

/** Additional values besides those of the samples, by item type, for rows that reference each other. */
const more: Readonly<Record<string, FakeRow>> = {
  connectors: { connectorTypeId: 'mtconnect-shdr', description: 'Lathe adapter', deviceId: 1 },
  devices: { locationId: 1 },
  employees: { fullName: 'Ada Okafor', active: true },
  groups: { groupName: 'Planners' },
  tagAssociations: { associationType: 'employees', associationID: 'E-1', epc: '3074257BF7194E4000001A85' },
  targets: { deviceGroupId: 1 },
  users: {
    userName: 'devices@plant.test',
    email: 'devices@plant.test',
    organizationIds: [1],
    permissions: noPermissions,
  },
}

/** Returns the smallest row that the API document allows, with the values of its sample. */
function rowOf(type: ItemType): FakeRow {
  const operation = document.paths?.[`/${type.name}/{key}`]?.get
  const smallest = operation ? (smallestOf(document, operation) as { data: FakeRow }).data : {}
  const values = Object.fromEntries(
    type.key
      .filter((name) => type.fields[name]!.required === 'A')
      .map((name) => [name, type.fields[name]!.stored === 'integer' ? 1 : 'X-1']),
  )
  const named = Object.fromEntries(
    [...type.key, ...type.title].filter((name) => smallest[name] === '').map((name) => [name, 'X-1']),
  )
  return { ...smallest, ...named, ...values, ...samples[type.name]?.body, ...more[type.name] }
}

/** Adds a row of every item type to the server; the rows reference each other. */
export function everyRow(server: FakeServer, items: FakeItems): void {
  for (const type of itemTypes) {
    const [row] = items.add(type.name, [rowOf(type)])
    if (type.name === 'users') server.on('GET', '/users', () => envelope({ message: [row], data: [row] }))
    if (['audit', 'calls'].includes(type.name)) server.on('GET', `/${type.name}`, () => [row])
  }
}

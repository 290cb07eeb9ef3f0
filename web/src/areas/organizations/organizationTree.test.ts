import { expect, test } from 'vitest'
import { organizationTree, type TreeSource } from './organizationTree.ts'
import { pathTo, treeRows } from './treeRows.ts'

const words = {
  resources: 'Machines',
  devices: 'Devices',
  nowhere: 'Without location',
  more: (count: number) => `${count} more`,
  elsewhere: 'Choose it',
  otherEntity: 'Choose it',
}
const source: TreeSource = {
  entities: [{ entityId: 1, entityName: 'Acme' }],
  organizations: [
    {
      organizationId: 1,
      organizationName: 'Plant A',
      entityId: 1,
      locations: [{ locationId: 3, locationName: 'Hall 1', timezone: 'America/New_York' }],
    },
    { organizationId: 2, organizationName: 'Plant B', entityId: 1, locations: [] },
  ],
  entityId: 1,
  organizationId: 1,
  resources: [
    { resourceID: 'M-01', description: 'Mill', locationId: 3 },
    { resourceID: 'M-02', description: null, locationId: null },
  ],
  devices: [{ deviceId: 7, deviceName: 'Hub', locationId: 3 }],
}
const tree = organizationTree(source, (_, name) => name, words)
const lines = (open: string[]) =>
  treeRows(tree, new Set(open)).map(({ node, level }) => `${' '.repeat(level - 1)}${node.label}`)
const all = ['entity-1', 'organization-1', 'location-3', 'resources-1-3', 'devices-1-3', 'nowhere-1', 'organization-2']

test('organizations are below their entity, locations below their organization, machines below their location', () => {
  expect(lines(all)).toEqual([
    'Acme',
    ' Plant A',
    '  Hall 1',
    '   Machines',
    '    M-01',
    '   Devices',
    '    Hub',
    '  Without location',
    '   Machines',
    ' Plant B',
    '  Choose it',
  ])
  expect(lines(['entity-1'])).toEqual(['Acme', ' Plant A', ' Plant B'])
})

test('a heading shows at most two hundred entries and the number of further ones', () => {
  const resources = Array.from({ length: 230 }, (_, i) => ({ resourceID: `M-${i}`, description: null, locationId: 3 }))
  const [entity] = organizationTree({ ...source, resources }, (_, name) => name, words)
  const heading = entity?.children[0]?.children[0]?.children[0]
  expect([heading?.detail, heading?.children.length, heading?.children.at(-1)?.label]).toEqual(['230', 201, '30 more'])
})

test('the path to an entry is known, so that its address can open it', () => {
  expect(pathTo(tree, 'device-7')).toEqual(['entity-1', 'organization-1', 'location-3', 'devices-1-3'])
  expect(pathTo(tree, 'location-99')).toEqual([])
})

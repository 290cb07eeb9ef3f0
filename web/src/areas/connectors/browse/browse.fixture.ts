import type { BrowsedNode, ConnectorBrowse } from '@takt/domain/areas/connectors/connectorBrowse.ts'
import type { FakeServer } from '../../../app/testing/fakeServer.fixture.ts'
import { testNow } from '../../../app/testing/openApp.fixture.tsx'
import { openConnectors, shdr } from '../connectors.fixture.ts'
import { browsedNode } from './browsedNode.fixture.ts'

const at = testNow - 1_500

const node = (name: string, more: Partial<BrowsedNode>) =>
  browsedNode(name, { nodeId: `nsu=http://acme.example/;s=${name}`, localNodeId: `ns=2;s=${name}`, ...more })
const folder = (name: string, more: Partial<BrowsedNode> = {}) => node(name, more)
const variable = (name: string, value: BrowsedNode['value'], more: Partial<BrowsedNode> = {}) =>
  node(name, { nodeClass: 'Variable', dataType: 'Double', value, status: 'Good', at, hasChildren: false, ...more })

export const markup = '<img src=x onerror="document.title=1"> & Speed'

const big = Array.from({ length: 10_000 }, (_, index) =>
  variable(`Big.${index}`, index, { displayName: `Point ${index}` }),
)
const deep = Object.fromEntries(
  Array.from({ length: 30 }, (_, index) => [`Deep.${index}`, [folder(`Deep.${index + 1}`)]] as const),
)

/** The nodes below each node of a server, by name; `root`: the first level. */
const tree: Readonly<Record<string, readonly BrowsedNode[]>> = {
  root: [folder('Press'), folder('Big'), folder('Deep.0'), folder('Empty'), folder('Locked')],
  Press: [
    folder('Zone 1'),
    variable('State', 6, { dataType: 'Int32' }),
    variable('Good', 1_204, { dataType: 'UInt32' }),
    variable('Program', 'BRACKET-7', { dataType: 'String' }),
    variable('Door', null, { dataType: 'Boolean', status: 'BadSensorFailure' }),
    variable('Markup', 1.5, { displayName: markup }),
  ],
  'Zone 1': [variable('Zone 1.Good', 20.5, { displayName: 'Good' }), folder('Press')],
  Big: big,
  Empty: [],
  ...deep,
}

const none: ConnectorBrowse = { nodes: [], values: [], next: null, isPartial: false, error: null, certificate: null }

const nameOf = (nodeId: string | null) => (nodeId === null ? 'root' : nodeId.replace(/^.*;s=/, ''))

type Query = { nodeId?: string | null; skip?: number; search?: string; read?: string[] }

/** Responds like a server with this tree; `Locked` is rejected. Values that are read again are 1 larger. */
export function playTree(fake: FakeServer): void {
  fake.on('POST', '/connectors/browse', ({ body }): ConnectorBrowse => {
    const { nodeId = null, skip = 0, search, read } = body as Query
    const all = Object.values(tree).flat()
    if (read) {
      const values = read.map((id) => {
        const { value, status } = all.find((each) => each.nodeId === id)!
        return { nodeId: id, value: typeof value === 'number' ? value + 1 : value, status, at: testNow }
      })
      return { ...none, values }
    }
    if (search !== undefined) {
      const found = all.filter(({ displayName }) => displayName.toLowerCase().includes(search.toLowerCase()))
      const nodes = found.slice(skip, skip + 500).map((each) => ({ ...each, path: ['Press', each.browseName] }))
      return { ...none, nodes, next: found.length > skip + 500 ? skip + 500 : null, isPartial: search === 'Point' }
    }
    const name = nameOf(nodeId)
    if (name === 'Locked') return { ...none, error: 'The server does not list these nodes (BadUserAccessDenied).' }
    const children = tree[name] ?? []
    return { ...none, nodes: children.slice(skip, skip + 500), next: children.length > skip + 500 ? skip + 500 : null }
  })
}

export const opcuaConnector = {
  ...shdr,
  connectorTypeId: 'opcua',
  description: 'Press',
  options: {
    endpointUrl: 'opc.tcp://press:4840',
    securityMode: 'None',
    signals: [{ signal: 'ns=2;s=State', role: 'state', states: { 6: 'running' } }],
  },
}

/** Opens the form of an OPC UA connector. */
export const openPress = (more: Parameters<typeof openConnectors>[1] = {}) =>
  openConnectors('/connectors/8', { connectors: [opcuaConnector], ...more })

import {
  type BrowsedNode,
  browseLimits,
  type ConnectorBrowse,
  type ConnectorBrowseRequest,
} from '@takt/domain/areas/connectors/connectorBrowse.ts'
import type { OpcuaOptions } from '@takt/domain/areas/connectors/opcua.ts'
import type { DataValue, ReferenceDescription } from 'node-opcua-client'
import { createPace } from '../../pace.ts'
import type { SourceAccess } from '../../sourceAccess.ts'
import { SourceError } from '../../sourceError.ts'
import { convertValue } from '../convertValue.ts'
import { inChunks } from '../inChunks.ts'
import { resolveNodeId, stableNodeId } from '../nodeReference.ts'
import { type OpenedServer, openSession } from '../openSession.ts'
import { opcuaTexts as texts } from '../texts.ts'
import { childrenOf, objectsFolder, type WalkedNode, walkNodes } from './walkNodes.ts'

/** Time allowed for reaching a server and listing its nodes (ms). */
const browseMs = 30_000
const textLength = 200

type Request = Omit<ConnectorBrowseRequest, 'connectorTypeId' | 'options'>
type Found = { reference: ReferenceDescription; path?: readonly string[] }

const short = (text: string | null | undefined) => (text ?? '').slice(0, textLength)

/**
 * Lists the children of a node, a page at a time, or searches the nodes below it by a part of their name. Opens a
 * connection of its own for each request; throws a message for people.
 */
export async function browseOpcua(
  options: OpcuaOptions,
  request: Request,
  { rule, certificate }: SourceAccess,
): Promise<ConnectorBrowse> {
  const signal = AbortSignal.timeout(browseMs)
  const pace = createPace(signal, () => {})
  const server = await openSession({ options, rule, pace, signal, certificate: await certificate(), former: null })
  try {
    const { nodeId, problem } =
      request.nodeId === null ? { nodeId: objectsFolder } : resolveNodeId(request.nodeId, server.namespaces)
    if (nodeId === undefined) throw new SourceError(`${request.nodeId}: ${problem}`)
    return request.search === undefined
      ? await listChildren(server, nodeId, request.skip)
      : await searchNodes(server, nodeId, request.search)
  } finally {
    await server.close(true)
  }
}

async function listChildren(server: OpenedServer, nodeId: string, skip: number): Promise<ConnectorBrowse> {
  const [children] = await childrenOf(server.session, [nodeId])
  if (!children || children.statusCode.isBad()) throw new SourceError(texts.noBrowse(children?.statusCode.name ?? ''))
  const page = children.references.slice(skip, skip + browseLimits.nodes)
  const next = skip + page.length
  return {
    nodes: await describe(
      server,
      page.map((reference) => ({ reference })),
    ),
    next: next < children.references.length ? next : null,
    isPartial: false,
    error: null,
  }
}

async function searchNodes(server: OpenedServer, nodeId: string, search: string): Promise<ConnectorBrowse> {
  const wanted = search.toLowerCase()
  const found: WalkedNode[] = []
  const matches = ({ browseName, displayName, nodeId: id }: ReferenceDescription) =>
    [browseName.name, displayName.text, id.toString()].some((text) => text?.toLowerCase().includes(wanted))
  const isPartial = await walkNodes(server.session, nodeId, (node) => {
    if (found.length <= browseLimits.nodes && matches(node.reference)) found.push(node)
  })
  const nodes = await describe(server, found.slice(0, browseLimits.nodes))
  return { nodes, next: null, isPartial: isPartial || found.length > browseLimits.nodes, error: null }
}

/** Completes nodes with what is not part of their references: types, values, and whether they have children. */
async function describe({ opcua, session, namespaces }: OpenedServer, found: readonly Found[]): Promise<BrowsedNode[]> {
  const { AttributeIds, NodeClass } = opcua
  const ids = found.map(({ reference }) => reference.nodeId.toString())
  const variables = found.flatMap(({ reference }, index) =>
    reference.nodeClass === NodeClass.Variable ? [ids[index]!] : [],
  )
  const read = (nodeIds: readonly string[], attributeId: number) =>
    inChunks(nodeIds, (chunk) => session.read(chunk.map((nodeId) => ({ nodeId, attributeId }))))
  const byNode = <Result>(nodeIds: readonly string[], results: readonly Result[]) =>
    new Map(nodeIds.map((nodeId, index) => [nodeId, results[index]!]))
  const values = byNode(variables, await read(variables, AttributeIds.Value))
  const types = byNode(
    variables,
    await typeNames(await read(variables, AttributeIds.DataType), (nodeIds) => read(nodeIds, AttributeIds.BrowseName)),
  )
  const children = await childrenOf(session, ids, 1)
  return found.map(({ reference, path }, index) => {
    const nodeId = ids[index]!
    return {
      nodeId: stableNodeId(nodeId, namespaces),
      browseName: short(reference.browseName.name),
      displayName: short(reference.displayName.text),
      nodeClass: NodeClass[reference.nodeClass] ?? 'Unspecified',
      dataType: types.get(nodeId) ?? null,
      value: presentValue(opcua, values.get(nodeId)),
      hasChildren: (children[index]?.references.length ?? 0) > 0,
      ...(path ? { path: path.map(short) } : {}),
    }
  })
}

/** Returns the names of data types; null for a node whose type cannot be read. */
async function typeNames(
  dataTypes: readonly DataValue[],
  readBrowseNames: (nodeIds: readonly string[]) => Promise<DataValue[]>,
): Promise<(string | null)[]> {
  const ids = dataTypes.map(({ statusCode, value }) =>
    statusCode.isBad() || !value?.value ? null : String(value.value),
  )
  const distinct = [...new Set(ids.filter((id) => id !== null))]
  const names = await readBrowseNames(distinct)
  const nameOf = new Map(
    distinct.map((id, index) => [id, (names[index]?.value?.value as { name?: string } | null)?.name ?? null]),
  )
  return ids.map((id) => (id === null ? null : short(nameOf.get(id)) || null))
}

function presentValue({ DataType, VariantArrayType }: OpenedServer['opcua'], data: DataValue | undefined) {
  if (!data || data.statusCode.isBad() || !data.value) return null
  const { dataType, arrayType, value } = data.value
  const isArray = arrayType !== VariantArrayType.Scalar
  const converted = convertValue({ type: DataType[dataType] ?? 'unknown', isArray, value }).value
  return typeof converted === 'string' ? short(converted) : converted
}

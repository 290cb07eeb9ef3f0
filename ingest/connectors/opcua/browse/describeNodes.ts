import type { BrowsedNode, BrowsedValue } from '@takt/domain/areas/connectors/connectorBrowse.ts'
import type { DataValue, ReferenceDescription } from 'node-opcua-client'
import { timesOf } from '../convertData.ts'
import { convertValue } from '../convertValue.ts'
import { inChunks } from '../inChunks.ts'
import { stableNodeId } from '../nodeReference.ts'
import type { OpenedServer } from '../openSession.ts'
import { childrenOf } from './walkNodes.ts'

const textLength = 200
/** Longest node ID that is returned: longer ones than requests allow are recognized as such. */
const nodeIdLength = 600

const short = (text: string | null | undefined) => (text ?? '').slice(0, textLength).replaceAll(/\p{Cc}+/gu, ' ')

/** Reads an attribute of nodes, in their order. */
export const readAttribute = ({ session }: OpenedServer, nodeIds: readonly string[], attributeId: number) =>
  inChunks(nodeIds, (chunk) => session.read(chunk.map((nodeId) => ({ nodeId, attributeId }))))

/** Returns the names of data types; null for a node whose type cannot be read. */
async function typeNames(server: OpenedServer, dataTypes: readonly DataValue[]): Promise<(string | null)[]> {
  const ids = dataTypes.map(({ statusCode, value }) =>
    statusCode.isBad() || !value?.value ? null : String(value.value),
  )
  const distinct = [...new Set(ids.filter((id) => id !== null))]
  const names = await readAttribute(server, distinct, server.opcua.AttributeIds.BrowseName)
  const nameOf = new Map(
    distinct.map((id, index) => [id, (names[index]?.value?.value as { name?: string } | null)?.name ?? null]),
  )
  return ids.map((id) => (id === null ? null : short(nameOf.get(id)) || null))
}

/** Returns a value as it is shown, with its quality and time; without data, all are null. */
export function presentValue({ opcua }: OpenedServer, data: DataValue | undefined): Omit<BrowsedValue, 'nodeId'> {
  if (!data) return { value: null, status: null, at: null }
  const { source, server } = timesOf(data, 0)
  const quality = { status: data.statusCode.name, at: source ?? server }
  if (data.statusCode.isBad() || !data.value) return { value: null, ...quality }
  const { dataType, arrayType, value } = data.value
  const isArray = arrayType !== opcua.VariantArrayType.Scalar
  const converted = convertValue({ type: opcua.DataType[dataType] ?? 'unknown', isArray, value }).value
  return { value: typeof converted === 'string' ? short(converted) : converted, ...quality }
}

/**
 * Completes nodes with what is not part of their references: types, values, and whether they have children. Objects
 * count as having some, because their children can be many.
 */
export async function describeNodes(
  server: OpenedServer,
  found: readonly { reference: ReferenceDescription; path?: readonly string[] }[],
): Promise<BrowsedNode[]> {
  const { AttributeIds, NodeClass } = server.opcua
  const variables = found.flatMap(({ reference }) =>
    reference.nodeClass === NodeClass.Variable ? [reference.nodeId.toString()] : [],
  )
  const byVariable = <Result>(results: readonly Result[]) =>
    new Map(variables.map((nodeId, index) => [nodeId, results[index]!]))
  const values = byVariable(await readAttribute(server, variables, AttributeIds.Value))
  const types = byVariable(await typeNames(server, await readAttribute(server, variables, AttributeIds.DataType)))
  const children = byVariable(await childrenOf(server.session, variables, 1))
  return found.map(({ reference, path }) => {
    const nodeId = reference.nodeId.toString()
    return {
      nodeId: stableNodeId(nodeId, server.namespaces).slice(0, nodeIdLength),
      localNodeId: nodeId.slice(0, nodeIdLength),
      browseName: short(reference.browseName.name),
      displayName: short(reference.displayName.text),
      nodeClass: NodeClass[reference.nodeClass] ?? 'Unspecified',
      dataType: types.get(nodeId) ?? null,
      ...presentValue(server, values.get(nodeId)),
      hasChildren: reference.nodeClass === NodeClass.Object || (children.get(nodeId)?.references.length ?? 0) > 0,
      ...(path ? { path: path.map(short) } : {}),
    }
  })
}

import {
  type BrowsedValue,
  browseLimits,
  type ConnectorBrowse,
  type ConnectorBrowseRequest,
} from '@takt/domain/areas/connectors/connectorBrowse.ts'
import type { OpcuaOptions } from '@takt/domain/areas/connectors/opcua.ts'
import type { ReferenceDescription } from 'node-opcua-client'
import type { SourceAccess } from '../../sourceAccess.ts'
import { SourceError } from '../../sourceError.ts'
import { statusOf } from '../explainFault.ts'
import { resolveNodeId } from '../nodeReference.ts'
import type { OpenedServer } from '../openSession.ts'
import { opcuaTexts as texts } from '../texts.ts'
import { describeNodes, presentValue, readAttribute } from './describeNodes.ts'
import { createSessionPool, RequestTooSlow } from './sessionPool.ts'
import { childrenOf, objectsFolder, type WalkedNode, walkNodes } from './walkNodes.ts'

type Request = Omit<ConnectorBrowseRequest, 'connectorTypeId' | 'options'>
type OpcuaBrowse = Pick<ConnectorBrowse, 'nodes' | 'values' | 'next' | 'isPartial'>

const tooLarge = /^Bad(?:ResponseTooLarge|EncodingLimitsExceeded|TcpMessageTooLarge)$/

/** Returns an error of an open connection as a message for people. */
function explain(error: unknown): SourceError {
  if (error instanceof SourceError) return error
  if (error instanceof RequestTooSlow) return new SourceError(texts.browseTooSlow(error.seconds))
  const status = statusOf(error)
  return new SourceError(status && !tooLarge.test(status) ? texts.rejects(status) : texts.browseCut)
}

function nodeOf(nodeId: string | null, { namespaces }: OpenedServer): string {
  if (nodeId === null) return objectsFolder
  const found = resolveNodeId(nodeId, namespaces)
  if (found.nodeId === undefined) throw new SourceError(`${nodeId}: ${found.problem}`)
  return found.nodeId
}

/** Returns `next` and `isPartial` of a page that ends at number `end`; beyond the limit nothing is listed. */
const after = (end: number, hasMore: boolean) => ({
  next: hasMore && end < browseLimits.children ? end : null,
  isPartial: hasMore && end >= browseLimits.children,
})

async function listChildren(server: OpenedServer, nodeId: string, skip: number): Promise<OpcuaBrowse> {
  const end = Math.min(skip + browseLimits.nodes, browseLimits.children)
  const [children] = await childrenOf(server.session, [nodeId], end)
  if (!children || children.statusCode.isBad()) throw new SourceError(texts.noBrowse(children?.statusCode.name ?? ''))
  const page = children.references.slice(skip)
  const nodes = await describeNodes(
    server,
    page.map((reference) => ({ reference })),
  )
  return { nodes, values: [], ...after(skip + page.length, children.hasMore) }
}

async function searchNodes(server: OpenedServer, nodeId: string, search: string, skip: number): Promise<OpcuaBrowse> {
  const wanted = search.toLowerCase()
  const end = skip + browseLimits.nodes
  const found: WalkedNode[] = []
  const matches = ({ browseName, displayName, nodeId: id }: ReferenceDescription) =>
    [browseName.name, displayName.text, id.toString()].some((text) => text?.toLowerCase().includes(wanted))
  const isCut = await walkNodes(server.session, nodeId, (node) => {
    if (found.length <= end && matches(node.reference)) found.push(node)
  })
  const { next, isPartial } = after(end, found.length > end)
  const nodes = await describeNodes(server, found.slice(skip, end))
  return { nodes, values: [], next, isPartial: isPartial || isCut }
}

async function readValues(server: OpenedServer, nodeIds: readonly string[]): Promise<OpcuaBrowse> {
  const resolved = nodeIds.map((nodeId) => resolveNodeId(nodeId, server.namespaces).nodeId)
  const known = resolved.filter((nodeId) => nodeId !== undefined)
  const data = await readAttribute(server, known, server.opcua.AttributeIds.Value)
  const dataOf = new Map(known.map((nodeId, index) => [nodeId, data[index]]))
  const values = nodeIds.map((nodeId, index): BrowsedValue => {
    const found = resolved[index]
    return found === undefined
      ? { nodeId, value: null, status: 'BadNodeIdUnknown', at: null }
      : { nodeId, ...presentValue(server, dataOf.get(found)) }
  })
  return { nodes: [], values, next: null, isPartial: false }
}

/** Browses OPC UA servers; a session stays open for further requests for a short time. Call `close` at the end. */
export function createOpcuaBrowser() {
  const sessions = createSessionPool()
  return {
    /**
     * Lists the children of a node, a page at a time, searches the nodes below it by a part of their name, or reads the
     * values of variables. Throws a message for people.
     */
    async browse(options: OpcuaOptions, request: Request, access: SourceAccess): Promise<OpcuaBrowse> {
      const { read, search, skip } = request
      try {
        return await sessions.use(options, access, (server) => {
          if (read !== undefined) return readValues(server, read)
          const nodeId = nodeOf(request.nodeId, server)
          return search === undefined ? listChildren(server, nodeId, skip) : searchNodes(server, nodeId, search, skip)
        })
      } catch (error) {
        throw explain(error)
      }
    },
    close: sessions.close,
  }
}
export type OpcuaBrowser = ReturnType<typeof createOpcuaBrowser>

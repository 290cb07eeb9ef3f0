import { browseLimits } from '@takt/domain/areas/connectors/connectorBrowse.ts'
import type { BrowseResult, ClientSession, ReferenceDescription, StatusCode } from 'node-opcua-client'
import { inChunks } from '../inChunks.ts'

/** The folder that contains all objects of a server. */
export const objectsFolder = 'ns=0;i=85'
/** The server's own object: its hundreds of nodes describe the server, not a machine. */
const serverObject = 'ns=0;i=2253'
const hierarchicalReferences = 'ns=0;i=33'
const [objectClass, variableClass] = [1, 2]
const allFields = 63

/** Children of a node in one response; the server has further ones for later requests. */
const childrenPerRequest = 1_000
/** Requests for the children of one node: a server could go on without end. */
const maxRequests = 1_000

/** Nodes whose children are requested at once: few at first, because a server may send all of their children. */
const parents = { min: 5, max: 50, manyChildren: 500 } as const

/** A node below another; `path`: the browse names from the start. */
export type WalkedNode = { reference: ReferenceDescription; nodeId: string; path: readonly string[] }

const description = (nodeId: string) => ({
  nodeId,
  referenceTypeId: hierarchicalReferences,
  includeSubtypes: true,
  browseDirection: 0,
  nodeClassMask: objectClass | variableClass,
  resultMask: allFields,
})

/** A node on another server, to which an address would lead elsewhere, is no child. */
const isHere = ({ nodeId }: ReferenceDescription) => !nodeId.serverIndex

/** The children of a node; `hasMore`: there may be more than these. */
type Children = { statusCode: StatusCode; references: ReferenceDescription[]; hasMore: boolean }

/** Adds the children that a server has not sent yet, up to `max`; an empty page with a continuation ends the list. */
async function complete(session: ClientSession, result: BrowseResult, max: number): Promise<Children> {
  const references = (result.references ?? []).filter(isHere)
  let point: Buffer | undefined = result.continuationPoint
  let isCut = false
  for (let count = 1; point && point.length > 0; count += 1) {
    const isEnough = references.length >= max || count >= maxRequests
    const next: BrowseResult = await session.browseNext(point, isEnough)
    const isEmpty = !next.references?.length && next.continuationPoint?.length > 0
    isCut = isEnough || isEmpty || next.statusCode.isBad()
    point = isCut ? undefined : next.continuationPoint
    for (const reference of next.references ?? []) if (isHere(reference)) references.push(reference)
  }
  return {
    statusCode: result.statusCode,
    references: references.slice(0, max),
    hasMore: isCut || references.length > max,
  }
}

/** Returns the children of nodes, in the order of the server, at most `max` for each. */
export function childrenOf(session: ClientSession, nodeIds: readonly string[], max: number): Promise<Children[]> {
  return inChunks(nodeIds, async (chunk) => {
    session.requestedMaxReferencesPerNode = Math.min(max, childrenPerRequest)
    const results = await session.browse(chunk.map(description))
    const children = await Promise.all(results.map((result) => complete(session, result, max)))
    // A server can remember the state of few lists at the same time: the others are requested one by one.
    if (chunk.length > 1)
      for (const [index, { statusCode }] of children.entries())
        if (statusCode.name === 'BadNoContinuationPoints')
          children.splice(index, 1, ...(await childrenOf(session, [chunk[index]!], max)))
    return children
  })
}

/**
 * Walks through the nodes below a node, those near first, within the limits of a search. Returns true if there may be
 * more nodes than that.
 */
export async function walkNodes(
  session: ClientSession,
  start: string,
  visit: (node: WalkedNode) => void,
  limits: { nodes: number; ms: number; depth: number } = {
    nodes: browseLimits.searchedNodes,
    ms: browseLimits.searchMs,
    depth: browseLimits.searchDepth,
  },
): Promise<boolean> {
  const ends = performance.now() + limits.ms
  const known = new Set([start, serverObject])
  let isPartial = false
  let batch: number = parents.min
  let level: { nodeId: string; path: readonly string[] }[] = [{ nodeId: start, path: [] }]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth >= limits.depth) return true
    const next: typeof level = []
    for (let from = 0; from < level.length; ) {
      if (performance.now() > ends) return true
      const above = level.slice(from, from + batch)
      const children = await childrenOf(
        session,
        above.map(({ nodeId }) => nodeId),
        // A huge folder must not displace those beside it.
        depth === 0 ? limits.nodes : limits.nodes / 4,
      )
      from += above.length
      const hasMany = children.some(({ references }) => references.length > parents.manyChildren)
      batch = hasMany ? parents.min : Math.min(batch * 2, parents.max)
      for (const [index, { references, hasMore }] of children.entries()) {
        isPartial ||= hasMore
        for (const reference of references) {
          const nodeId = reference.nodeId.toString()
          if (known.has(nodeId)) continue
          if (known.size >= limits.nodes) return true
          known.add(nodeId)
          const path = [...above[index]!.path, reference.browseName.name ?? '']
          visit({ reference, nodeId, path })
          next.push({ nodeId, path })
        }
      }
    }
    level = next
  }
  return isPartial
}

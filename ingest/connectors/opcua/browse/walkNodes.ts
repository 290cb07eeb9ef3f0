import { browseLimits } from '@takt/domain/areas/connectors/connectorBrowse.ts'
import type { BrowseResult, ClientSession, ReferenceDescription } from 'node-opcua-client'
import { inChunks } from '../inChunks.ts'

/** The folder that contains all objects of a server. */
export const objectsFolder = 'ns=0;i=85'
/** The server's own object: its hundreds of nodes describe the server, not a machine. */
const serverObject = 'ns=0;i=2253'
const hierarchicalReferences = 'ns=0;i=33'
const [objectClass, variableClass] = [1, 2]
const allFields = 63

/** Maximum number of children of one node. */
const maxChildren = 100_000

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

/** Returns the children of nodes, in the order of the server, at most `max` for each. */
export async function childrenOf(session: ClientSession, nodeIds: readonly string[], max = maxChildren) {
  const results = await inChunks(nodeIds, (chunk) => session.browse(chunk.map(description)))
  return Promise.all(
    results.map(async ({ statusCode, references, continuationPoint }) => {
      const found = [...(references ?? [])]
      let point: Buffer | undefined = continuationPoint
      while (point && point.length > 0) {
        const isEnough = found.length >= max
        const next: BrowseResult = await session.browseNext(point, isEnough)
        point = isEnough ? undefined : next.continuationPoint
        found.push(...(next.references ?? []))
      }
      return { statusCode, references: found.filter(isHere).slice(0, max) }
    }),
  )
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
  let level: { nodeId: string; path: readonly string[] }[] = [{ nodeId: start, path: [] }]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth >= limits.depth) return true
    const next: typeof level = []
    for (let from = 0; from < level.length; from += 50) {
      if (performance.now() > ends) return true
      const parents = level.slice(from, from + 50)
      const children = await childrenOf(
        session,
        parents.map(({ nodeId }) => nodeId),
        limits.nodes,
      )
      for (const [index, { references }] of children.entries()) {
        for (const reference of references) {
          const nodeId = reference.nodeId.toString()
          if (known.has(nodeId)) continue
          if (known.size >= limits.nodes) return true
          known.add(nodeId)
          const path = [...parents[index]!.path, reference.browseName.name ?? '']
          visit({ reference, nodeId, path })
          next.push({ nodeId, path })
        }
      }
    }
    level = next
  }
  return false
}

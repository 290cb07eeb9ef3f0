import { z } from 'zod'
import { signalValue } from './signals/signal.ts'

/** Limits of browsing: nodes of a response; nodes, time and depth of a search. */
export const browseLimits = { nodes: 500, searchedNodes: 5_000, searchMs: 10_000, searchDepth: 12 } as const

const nodeId = z.string().max(500)

/**
 * A request for the nodes below a node of a source, between services. `options` are those of a connection that need not
 * be saved, and contain secrets. `nodeId` null: the root. `skip`: number of nodes of the list that are known already
 * (`next` of the response before). With `search`, nodes at any depth whose names contain the text.
 */
export const connectorBrowseRequest = z.object({
  connectorTypeId: z.string(),
  options: z.record(z.string(), z.unknown()),
  nodeId: nodeId.nullable(),
  skip: z.number().int().min(0).max(100_000).default(0),
  search: z.string().trim().min(1).max(100).optional(),
})
export type ConnectorBrowseRequest = z.output<typeof connectorBrowseRequest>

/**
 * A node of a source. `nodeId` is what an option of signals names. `dataType`, `value`: of variables, null for others
 * and if the source does not disclose them. `path`: the names from the root, of nodes that a search has found.
 */
const browsedNode = z.object({
  nodeId: z.string(),
  browseName: z.string(),
  displayName: z.string(),
  nodeClass: z.string(),
  dataType: z.string().nullable(),
  value: signalValue,
  hasChildren: z.boolean(),
  path: z.array(z.string()).optional(),
})
export type BrowsedNode = z.output<typeof browsedNode>

/**
 * The nodes below a node, or those that a search has found. `next`: `skip` of the request for more nodes; null if there
 * are none. `isPartial`: the search ended at a limit, so that there may be more nodes. `error`: why the source cannot be
 * browsed, as a message for people.
 */
export const connectorBrowse = z.object({
  nodes: z.array(browsedNode),
  next: z.number().nullable(),
  isPartial: z.boolean(),
  error: z.string().nullable(),
})
export type ConnectorBrowse = z.output<typeof connectorBrowse>

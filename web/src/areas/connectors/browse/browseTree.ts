import { type BrowsedNode, browseLimits } from '@takt/domain/areas/connectors/connectorBrowse.ts'
import type { KeyLine } from '../../../core/kit/tree/treeKey.ts'
import { browseTexts as texts } from './texts.ts'

/** The nodes below a node that are loaded so far; `next` null: no more can be loaded. */
export type Branch = {
  nodes: readonly BrowsedNode[]
  next: number | null
  isPartial: boolean
  isLoading: boolean
  /** True if the nodes were found by a search. */
  isSearch: boolean
  /** Why the last attempt to load has failed, with a remedy. */
  problem: string | null
}

export const newBranch: Branch = {
  nodes: [],
  next: null,
  isPartial: false,
  isLoading: false,
  isSearch: false,
  problem: null,
}

type Placed = KeyLine & {
  /** From 1. */
  level: number
  /** Key of the branch that the line belongs to. */
  branch: string
}

/**
 * A node in the tree. `path`: its names from the top as they are shown, `browsePath`: as signals name them. `of` −1:
 * not all nodes beside it are loaded.
 */
export type NodeLine = Placed & {
  kind: 'node'
  node: BrowsedNode
  path: readonly string[]
  browsePath: readonly string[]
  place: number
  of: number
  /** True if the same node is above it, so that opening it would never end. */
  isRepeated: boolean
}

/** A line about a branch: `more` and `problem` load it (again), the others only inform. */
export type NoteLine = Placed & { kind: 'loading' | 'more' | 'problem' | 'empty' | 'partial' }

export type TreeLine = NodeLine | NoteLine

/**
 * Returns the index of the active line, by default the first one. A note that was active is replaced by the nodes of
 * its folder once they have loaded: then the first of them is active.
 */
export function indexOfActive(lines: readonly TreeLine[], active: string | null): number {
  const index = lines.findIndex(({ id }) => id === active)
  if (index >= 0) return index
  const folder = active?.replace(/\/note$/, '')
  return Math.max(
    0,
    lines.findIndex(({ parent }) => parent === folder),
  )
}

/** Returns the name of a node as it is shown. */
export const titleOf = ({ displayName, browseName, nodeId }: BrowsedNode) => displayName || browseName || nodeId

/** Returns what is to be said about a branch below its nodes. */
function noteOf({
  nodes,
  next,
  isPartial,
  isLoading,
  isSearch,
  problem,
}: Branch): { kind: NoteLine['kind']; label: string } | null {
  if (isLoading) return { kind: 'loading', label: texts.loading }
  if (problem !== null) return { kind: 'problem', label: texts.problem(problem) }
  if (next !== null) return { kind: 'more', label: texts.more(nodes.length) }
  if (isSearch) return null
  if (isPartial) return { kind: 'partial', label: texts.folderCut(browseLimits.children) }
  return nodes.length === 0 ? { kind: 'empty', label: texts.empty } : null
}

type Above = Pick<NodeLine, 'level' | 'parent' | 'path' | 'browsePath'> & { nodeIds: readonly string[] }

/**
 * Returns the visible lines of the branch `root` and of the branches in `open` below it. Keys contain the way to a
 * node, because a node can be in several folders.
 */
export function treeLines(
  branches: ReadonlyMap<string, Branch>,
  open: ReadonlySet<string>,
  root: string,
  above: Above = { level: 1, parent: null, path: [], browsePath: [], nodeIds: [] },
): TreeLine[] {
  const branch = branches.get(root)
  if (!branch) return []
  const { nodes, next, isPartial } = branch
  const { level, parent } = above
  const lines: TreeLine[] = []
  for (const [index, node] of nodes.entries()) {
    const id = `${root}/${index}`
    const label = titleOf(node)
    const isRepeated = above.nodeIds.includes(node.nodeId)
    const isBranch = node.hasChildren && !isRepeated
    const isOpen = isBranch && open.has(id)
    const between = node.path?.slice(0, -1) ?? []
    const path = [...above.path, ...between, label]
    const browsePath = [...above.browsePath, ...between, node.browseName]
    const of = next !== null || isPartial ? -1 : nodes.length
    const placed = { id, label, parent, level, branch: root, isBranch, isOpen }
    lines.push({ ...placed, kind: 'node', node, path, browsePath, place: index + 1, of, isRepeated })
    if (!isOpen) continue
    const within = { level: level + 1, parent: id, path, browsePath, nodeIds: [...above.nodeIds, node.nodeId] }
    for (const line of treeLines(branches, open, id, within)) lines.push(line)
  }
  const note = noteOf(branch)
  if (note) lines.push({ ...note, id: `${root}/note`, parent, level, branch: root, isBranch: false, isOpen: false })
  return lines
}

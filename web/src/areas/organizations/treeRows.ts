import type { KeyLine } from '../../core/kit/tree/treeKey.ts'
import type { TreeNode } from './organizationTree.ts'

/** A line of the tree. */
export type TreeRow = KeyLine & {
  node: TreeNode
  /** From 1. */
  level: number
  place: number
  of: number
}

/** Returns the visible lines while the nodes in `open` are open. */
export function treeRows(
  nodes: readonly TreeNode[],
  open: ReadonlySet<string>,
  level = 1,
  parent: string | null = null,
): TreeRow[] {
  return nodes.flatMap((node, index) => {
    const { id, label } = node
    const isBranch = node.children.length > 0
    const isOpen = isBranch && open.has(id)
    const row = { id, label, isBranch, node, level, parent, isOpen, place: index + 1, of: nodes.length }
    return isOpen ? [row, ...treeRows(node.children, open, level + 1, node.id)] : [row]
  })
}

/** Returns the IDs from the root down to a node, without the node; empty if it is not in the tree. */
export function pathTo(nodes: readonly TreeNode[], id: string): string[] {
  for (const node of nodes) {
    if (node.children.some((child) => child.id === id)) return [node.id]
    const below = pathTo(node.children, id)
    if (below.length > 0) return [node.id, ...below]
  }
  return []
}

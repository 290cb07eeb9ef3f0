import type { TreeNode } from './organizationTree.ts'

/** A line of the tree. */
export type TreeRow = {
  node: TreeNode
  /** From 1. */
  level: number
  parent: string | null
  isOpen: boolean
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
    const isOpen = node.children.length > 0 && open.has(node.id)
    const row = { node, level, parent, isOpen, place: index + 1, of: nodes.length }
    return isOpen ? [row, ...treeRows(node.children, open, level + 1, node.id)] : [row]
  })
}

export type TreeStep = { focus: string } | { open: string } | { close: string }

/**
 * Returns the effect of a key in the tree at line `at`; null: none. A letter moves to the next line that starts with
 * it.
 */
export function treeKey(rows: readonly TreeRow[], at: string | null, key: string): TreeStep | null {
  const index = Math.max(
    0,
    rows.findIndex(({ node }) => node.id === at),
  )
  const row = rows[index]
  if (!row) return null
  const to = (other: TreeRow | undefined): TreeStep | null => (other ? { focus: other.node.id } : null)
  if (key === 'ArrowDown') return to(rows[index + 1])
  if (key === 'ArrowUp') return to(rows[index - 1])
  if (key === 'Home') return to(rows[0])
  if (key === 'End') return to(rows.at(-1))
  if (key === 'ArrowRight') {
    if (row.node.children.length === 0) return null
    return row.isOpen ? to(rows[index + 1]) : { open: row.node.id }
  }
  if (key === 'ArrowLeft') return row.isOpen ? { close: row.node.id } : row.parent ? { focus: row.parent } : null
  if (key.length !== 1 || key === ' ') return null
  const startsWithKey = (other: TreeRow) => other.node.label.toLowerCase().startsWith(key.toLowerCase())
  return to([...rows.slice(index + 1), ...rows.slice(0, index)].find(startsWithKey))
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

/** A line of a tree as keys see it. `parent`: ID of the line above it in the tree, null at the first level. */
export type KeyLine = { id: string; label: string; parent: string | null; isBranch: boolean; isOpen: boolean }

type TreeStep = { focus: string } | { open: string } | { close: string }

/**
 * Returns the effect of a key in a tree at line `at`; null: none. A letter moves to the next line that starts with it.
 */
export function treeKey(lines: readonly KeyLine[], at: string | null, key: string): TreeStep | null {
  const index = Math.max(
    0,
    lines.findIndex(({ id }) => id === at),
  )
  const line = lines[index]
  if (!line) return null
  const to = (other: KeyLine | undefined): TreeStep | null => (other ? { focus: other.id } : null)
  if (key === 'ArrowDown') return to(lines[index + 1])
  if (key === 'ArrowUp') return to(lines[index - 1])
  if (key === 'Home') return to(lines[0])
  if (key === 'End') return to(lines.at(-1))
  if (key === 'ArrowRight') {
    if (!line.isBranch) return null
    return line.isOpen ? to(lines[index + 1]) : { open: line.id }
  }
  if (key === 'ArrowLeft') return line.isOpen ? { close: line.id } : line.parent ? { focus: line.parent } : null
  if (key.length !== 1 || key === ' ') return null
  const startsWithKey = (other: KeyLine) => other.label.toLowerCase().startsWith(key.toLowerCase())
  return to([...lines.slice(index + 1), ...lines.slice(0, index)].find(startsWithKey))
}

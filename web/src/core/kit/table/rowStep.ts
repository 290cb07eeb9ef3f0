/**
 * Returns the row, of `count` rows, that gets the focus when a key is pressed in row `index`; null if the key has no
 * effect.
 */
export function rowStep(key: string, index: number, count: number): number | null {
  if (key === 'ArrowDown') return Math.min(index + 1, count - 1)
  if (key === 'ArrowUp') return Math.max(index - 1, 0)
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}

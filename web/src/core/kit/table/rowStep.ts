/**
 * At which of `count` rows the focus stands after a key is pressed in row `place`; null where the key means nothing.
 */
export function rowStep(key: string, place: number, count: number): number | null {
  if (key === 'ArrowDown') return Math.min(place + 1, count - 1)
  if (key === 'ArrowUp') return Math.max(place - 1, 0)
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}

const quarterMs = 15 * 60_000

/** Returns the URL range from 15 minutes before an instant to 15 minutes after it. */
export function rangeAround(at: string): { range: 'custom'; from: string; to: string } {
  const ms = Date.parse(at)
  return {
    range: 'custom',
    from: new Date(ms - quarterMs).toISOString(),
    to: new Date(ms + quarterMs).toISOString(),
  }
}

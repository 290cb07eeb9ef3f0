const quarterMs = 15 * 60_000

/** The range of the address from a quarter of an hour before an instant to a quarter after it. */
export function around(at: string): { range: 'custom'; from: string; to: string } {
  const ms = Date.parse(at)
  return {
    range: 'custom',
    from: new Date(ms - quarterMs).toISOString(),
    to: new Date(ms + quarterMs).toISOString(),
  }
}

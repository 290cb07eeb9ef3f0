const pattern = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,12}))?)?(Z|[+-]\d\d:?\d\d)?$/i

const offsetMs = (zone: string | undefined) => {
  if (!zone || zone.toUpperCase() === 'Z') return 0
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2))
  return (zone[0] === '-' ? -1 : 1) * minutes * 60_000
}

/** True if a timestamp names its zone or offset. */
export const hasZone = (text: string): boolean => /(?:Z|[+-]\d\d:?\d\d)$/i.test(text)

/**
 * Parses an MTConnect timestamp to epoch milliseconds and the nanoseconds inside them, exact for any number of digits.
 * Without a zone it is UTC, as in the standard. Null for anything that is not a valid instant.
 */
export function parseSourceTime(text: string): { at: number; fine: number } | null {
  const parts = pattern.exec(text)
  if (!parts) return null
  const [year, month, day, hour, minute, second] = parts.slice(1, 7).map((part) => Number(part ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  const nanos = (parts[7] ?? '').padEnd(9, '0').slice(0, 9)
  const utc = Date.UTC(year, month - 1, day, hour, minute, Math.min(second, 59), Number(nanos.slice(0, 3)))
  const same = new Date(utc)
  if (same.getUTCFullYear() !== year || same.getUTCMonth() !== month - 1 || same.getUTCDate() !== day) return null
  if (hour > 23 || minute > 59 || second > 60) return null
  return { at: utc - offsetMs(parts[8]), fine: Number(nanos.slice(3)) }
}

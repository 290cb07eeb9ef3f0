/** True for blanks, tabs, the NULs of punched tape and other characters that controls ignore. */
export const isBlank = (byte: number): boolean => byte <= 32 || byte === 127

export const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= 48 && byte <= 57

export function skipBlanks(bytes: Uint8Array, from: number, end: number): number {
  let at = from
  while (at < end && isBlank(bytes[at]!)) at++
  return at
}

export function skipDigits(bytes: Uint8Array, from: number, end: number): number {
  let at = from
  while (at < end && isDigit(bytes[at])) at++
  return at
}

/** True if a number starts here: a digit, or a sign or a point before one. */
export function isNumberStart(bytes: Uint8Array, at: number, end: number): boolean {
  let next = at
  if (next < end && (bytes[next] === 43 || bytes[next] === 45)) next++
  if (next < end && (bytes[next] === 46 || bytes[next] === 44)) next++
  return next < end && isDigit(bytes[next])
}

/** Returns the end of the number that starts here: digits with a point, or the comma of Klartext. */
export function skipNumber(bytes: Uint8Array, from: number, end: number): number {
  let at = from
  if (bytes[at] === 43 || bytes[at] === 45) at++
  at = skipDigits(bytes, at, end)
  if (at < end && (bytes[at] === 46 || (bytes[at] === 44 && isDigit(bytes[at + 1]))))
    at = skipDigits(bytes, at + 1, end)
  return at
}

/**
 * Returns the position after the closing bracket for the bracket here, or the end; brackets within quotes are ignored.
 */
export function skipBracketed(bytes: Uint8Array, from: number, end: number): number {
  let depth = 0
  let isQuoted = false
  for (let at = from; at < end; at++) {
    const byte = bytes[at]
    if (byte === 34) isQuoted = !isQuoted
    else if (isQuoted) continue
    else if (byte === 91 || byte === 40) depth++
    else if ((byte === 93 || byte === 41) && --depth === 0) return at + 1
  }
  return end
}

/** Returns the number here; digits far after the point are ignored. */
export function numberAt(bytes: Uint8Array, from: number, to: number): number {
  let at = from
  const sign = bytes[at] === 45 ? -1 : 1
  if (bytes[at] === 43 || bytes[at] === 45) at++
  let value = 0
  let scale = 0
  for (; at < to; at++) {
    const byte = bytes[at]!
    if (!isDigit(byte)) scale = 1
    else if (scale === 0) value = value * 10 + (byte - 48)
    else if (scale < 1e12) {
      scale *= 10
      value = value * 10 + (byte - 48)
    }
  }
  return (sign * value) / (scale || 1)
}

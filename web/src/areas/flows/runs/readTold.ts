/**
 * A value that a run tells as JSON, as far as it goes: what is told is cut where it is long. Null where nothing can be
 * read of it.
 */
export function readTold(text: string): { value: unknown; isCut: boolean } | null {
  try {
    return { value: JSON.parse(text), isCut: false }
  } catch {
    return readCut(text)
  }
}

const closers: Readonly<Record<string, string>> = { '{': '}', '[': ']' }

/** What stands before the last place at which nothing is half told, closed. */
function readCut(text: string): { value: unknown; isCut: true } | null {
  let open = ''
  let whole: string | null = null
  let isInText = false
  for (let at = 0; at < text.length; at++) {
    const letter = text[at]!
    if (isInText) {
      if (letter === '\\') at++
      else if (letter === '"') isInText = false
    } else if (letter === '"') isInText = true
    else if (letter in closers) {
      open += closers[letter]
      whole = text.slice(0, at + 1) + [...open].reverse().join('')
    } else if (letter === '}' || letter === ']') {
      open = open.slice(0, -1)
      whole = text.slice(0, at + 1) + [...open].reverse().join('')
    } else if (letter === ',') whole = text.slice(0, at) + [...open].reverse().join('')
  }
  if (whole === null) return null
  try {
    return { value: JSON.parse(whole), isCut: true }
  } catch {
    return null
  }
}

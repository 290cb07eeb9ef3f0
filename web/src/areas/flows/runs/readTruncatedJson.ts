/** Parses JSON of a run that may be truncated, as far as possible. Null if nothing can be parsed. */
export function readTruncatedJson(text: string): { value: unknown; isCut: boolean } | null {
  try {
    return { value: JSON.parse(text), isCut: false }
  } catch {
    return readPart(text)
  }
}

const closers: Readonly<Record<string, string>> = { '{': '}', '[': ']' }

/** Parses the text up to the last complete value, with open brackets closed. */
function readPart(text: string): { value: unknown; isCut: true } | null {
  let open = ''
  let whole: string | null = null
  let isInText = false
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!
    if (isInText) {
      if (character === '\\') at++
      else if (character === '"') isInText = false
    } else if (character === '"') isInText = true
    else if (character in closers) {
      open += closers[character]
      whole = text.slice(0, at + 1) + [...open].reverse().join('')
    } else if (character === '}' || character === ']') {
      open = open.slice(0, -1)
      whole = text.slice(0, at + 1) + [...open].reverse().join('')
    } else if (character === ',') whole = text.slice(0, at) + [...open].reverse().join('')
  }
  if (whole === null) return null
  try {
    return { value: JSON.parse(whole), isCut: true }
  } catch {
    return null
  }
}

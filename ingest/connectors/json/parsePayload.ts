import { jsonTexts as texts } from './texts.ts'

/** Maximum nesting of lists and objects: recursive functions stay within the stack. */
const maxDepth = 64

/** Returns the maximum nesting of lists and objects in a JSON text, without recursion. */
function depthOf(text: string): number {
  let depth = 0
  let deepest = 0
  let isInText = false
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i)
    if (isInText) {
      if (code === 0x5c) i += 1
      else if (code === 0x22) isInText = false
    } else if (code === 0x22) isInText = true
    else if (code === 0x5b || code === 0x7b) deepest = Math.max(deepest, ++depth)
    else if (code === 0x5d || code === 0x7d) depth -= 1
  }
  return deepest
}

/** Parses a payload: JSON, a number, or plain text, which is its own value. */
export function parsePayload(payload: string): { value: unknown } | { reason: string } {
  const text = payload.trim()
  if (text === '') return { reason: texts.empty }
  const isStructure = /^[[{"]/.test(text)
  if (isStructure && depthOf(text) > maxDepth) return { reason: texts.tooDeep(maxDepth) }
  try {
    return { value: JSON.parse(text) }
  } catch {
    return isStructure ? { reason: texts.notJson } : { value: text }
  }
}

const decoder = new TextDecoder('utf-8', { fatal: true })

/** Decodes UTF-8; returns null for anything else. */
export function decodeText(bytes: Uint8Array): string | null {
  try {
    return decoder.decode(bytes)
  } catch {
    return null
  }
}

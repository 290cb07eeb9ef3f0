import { fileTypeFromBuffer } from 'file-type'

/** So many first bytes tell what a file is. */
export const sniffedBytes = 4100

function isText(bytes: Uint8Array): boolean {
  if (bytes.includes(0)) return false
  try {
    // Cut off in the middle of a character is still text.
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return true
  } catch {
    return false
  }
}

/**
 * The media type that the first bytes of a file show, whatever its name or sender says. Text of any kind, markup
 * without a signature among it, is `text/plain`; what shows nothing is `application/octet-stream`.
 */
export async function sniffType(first: Uint8Array): Promise<string> {
  const found = await fileTypeFromBuffer(first)
  return found?.mime ?? (isText(first) ? 'text/plain' : 'application/octet-stream')
}

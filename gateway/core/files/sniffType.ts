import { fileTypeFromBuffer } from 'file-type'

/** Number of leading bytes needed to detect the type of a file. */
export const sniffedBytes = 4100

function isText(bytes: Uint8Array): boolean {
  if (bytes.includes(0)) return false
  try {
    // Text truncated within a character is still text.
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return true
  } catch {
    return false
  }
}

/**
 * Detects the media type from the first bytes of a file, regardless of its name and its declared type. Any text,
 * including markup without a signature, is `text/plain`; unrecognized content is `application/octet-stream`.
 */
export async function sniffType(first: Uint8Array): Promise<string> {
  const detected = await fileTypeFromBuffer(first)
  return detected?.mime ?? (isText(first) ? 'text/plain' : 'application/octet-stream')
}

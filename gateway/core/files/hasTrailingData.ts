import type { FileHandle } from 'node:fs/promises'

const windowBytes = 65_536
/** Maximum number of parts of a picture that are scanned. */
const maxParts = 1_000_000

type Bytes = (at: number, length: number) => Promise<Buffer>

/** Returns a reader of a file in small windows; bytes after its end are missing. */
function bytesOf(handle: FileHandle): Bytes {
  const window = Buffer.alloc(windowBytes)
  let [from, to] = [0, 0]
  return async (at, length) => {
    if (at < from || at + length > to) {
      const { bytesRead } = await handle.read(window, 0, windowBytes, at)
      ;[from, to] = [at, at + bytesRead]
    }
    return window.subarray(at - from, Math.min(at - from + length, to - from))
  }
}

/** Returns the end of a PNG: after its chunks up to IEND. */
async function pngEnd(bytes: Bytes): Promise<number | null> {
  for (let [at, parts] = [8, 0]; parts < maxParts; parts++) {
    const chunk = await bytes(at, 8)
    if (chunk.byteLength < 8) return null
    at += 12 + chunk.readUInt32BE(0)
    if (chunk.toString('latin1', 4) === 'IEND') return at
  }
  return null
}

const colours = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

/** Returns the end of a GIF: after its images and extensions up to the trailer. */
async function gifEnd(bytes: Bytes): Promise<number | null> {
  const byteAt = async (at: number) => (await bytes(at, 1))[0] ?? 0
  let at = 13 + colours(await byteAt(10))
  for (let parts = 0; parts < maxParts; ) {
    const kind = await byteAt(at)
    if (kind === 0x3b) return at + 1
    if (kind === 0x21) at += 2
    else if (kind === 0x2c) at += 11 + colours(await byteAt(at + 9))
    else return null
    for (let length = -1; length !== 0 && parts < maxParts; parts++) {
      length = await byteAt(at)
      at += 1 + length
    }
  }
  return null
}

async function webpEnd(bytes: Bytes): Promise<number> {
  const length = (await bytes(4, 4)).readUInt32LE(0)
  return 8 + length + (length % 2)
}

/** True if an archive ends at the end of the file (APPNOTE 4.3.16): archives are read from their end. */
async function archiveEnds(handle: FileHandle, size: number): Promise<boolean> {
  const tail = Buffer.alloc(Math.min(size, 22 + 65_535))
  await handle.read(tail, 0, tail.byteLength, size - tail.byteLength)
  for (let at = tail.indexOf('PK\x05\x06'); at >= 0; at = tail.indexOf('PK\x05\x06', at + 1))
    if (at + 22 <= tail.byteLength && at + 22 + tail.readUInt16LE(at + 20) === tail.byteLength) return true
  return false
}

/**
 * True if a picture file has other data after the picture: any bytes after a PNG, GIF or WebP, or an archive after a
 * JPEG (phones append previews and videos to a JPEG, which are allowed). Files that cannot be scanned to their end are
 * not displayable pictures.
 */
export async function hasTrailingData(handle: FileHandle, size: number, mediaType: string): Promise<boolean> {
  if (mediaType === 'image/jpeg') return archiveEnds(handle, size)
  const ends: Readonly<Record<string, (bytes: Bytes) => Promise<number | null>>> = {
    'image/png': pngEnd,
    'image/apng': pngEnd,
    'image/gif': gifEnd,
    'image/webp': webpEnd,
  }
  const end = await ends[mediaType]?.(bytesOf(handle))
  return end != null && end < size
}

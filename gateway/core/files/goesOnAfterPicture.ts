import type { FileHandle } from 'node:fs/promises'

const windowBytes = 65_536
/** A picture of more parts than this is not followed to its end. */
const mostParts = 1_000_000

type Bytes = (at: number, length: number) => Promise<Buffer>

/** Bytes of a file, few at a time; what lies beyond its end is missing. */
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

/** Where a PNG ends: its chunks up to IEND. */
async function pngEnd(bytes: Bytes): Promise<number | null> {
  for (let [at, parts] = [8, 0]; parts < mostParts; parts++) {
    const chunk = await bytes(at, 8)
    if (chunk.byteLength < 8) return null
    at += 12 + chunk.readUInt32BE(0)
    if (chunk.toString('latin1', 4) === 'IEND') return at
  }
  return null
}

const colours = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

/** Where a GIF ends: its images and extensions up to the trailer. */
async function gifEnd(bytes: Bytes): Promise<number | null> {
  const byteAt = async (at: number) => (await bytes(at, 1))[0] ?? 0
  let at = 13 + colours(await byteAt(10))
  for (let parts = 0; parts < mostParts; ) {
    const kind = await byteAt(at)
    if (kind === 0x3b) return at + 1
    if (kind === 0x21) at += 2
    else if (kind === 0x2c) at += 11 + colours(await byteAt(at + 9))
    else return null
    for (let length = -1; length !== 0 && parts < mostParts; parts++) {
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

/** Whether an archive ends where the file does (APPNOTE 4.3.16): archives are read from their end. */
async function archiveEnds(handle: FileHandle, size: number): Promise<boolean> {
  const tail = Buffer.alloc(Math.min(size, 22 + 65_535))
  await handle.read(tail, 0, tail.byteLength, size - tail.byteLength)
  for (let at = tail.indexOf('PK\x05\x06'); at >= 0; at = tail.indexOf('PK\x05\x06', at + 1))
    if (at + 22 <= tail.byteLength && at + 22 + tail.readUInt16LE(at + 20) === tail.byteLength) return true
  return false
}

/**
 * Whether a file that begins as a picture goes on as something else: a PNG, GIF or WebP with any bytes after its end, a
 * JPEG with an archive there (phones write previews and films after a JPEG, which stay). What is not sound enough to be
 * followed to its end is no picture that anybody sees.
 */
export async function goesOnAfterPicture(handle: FileHandle, size: number, mediaType: string): Promise<boolean> {
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

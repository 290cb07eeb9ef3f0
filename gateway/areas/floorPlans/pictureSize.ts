/** How large a picture is, in pixels. */
export type PictureSize = { width: number; height: number }

const sound = (width: number, height: number) => (width > 0 && height > 0 ? { width, height } : null)

/** What the header of a PNG or JPEG says of its size; null for what is neither, or ends before it says so. */
export function pictureSize(bytes: Buffer): PictureSize | null {
  if (bytes.length >= 24 && bytes.toString('latin1', 1, 4) === 'PNG' && bytes.toString('latin1', 12, 16) === 'IHDR')
    return sound(bytes.readUInt32BE(16), bytes.readUInt32BE(20))
  return bytes.length > 4 && bytes.readUInt16BE(0) === 0xffd8 ? jpegSize(bytes) : null
}

// Every kind of frame (ITU T.81, table B.1): SOF0 to SOF15 without DHT, JPG and DAC, which lie among them.
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

function jpegSize(bytes: Buffer): PictureSize | null {
  let at = 2
  while (at + 9 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1]!
    if (isFrame(marker)) return sound(bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5))
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2)
  }
  return null
}

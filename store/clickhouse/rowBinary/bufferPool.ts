const mebibyte = 1024 * 1024
/** Smaller buffers are not worth the effort, larger ones would occupy too much memory. */
const [minBytes, maxBytes] = [mebibyte, 64 * mebibyte]
// Two batches of rows and their copies: one that is collected, one that is sent.
const maxBuffers = 4
const free: Buffer[] = []

/**
 * Returns a buffer of at least `bytes`, with any content. Large ones are used again: V8 runs a full garbage collection
 * each time that 64 MB outside its heap were allocated.
 */
export function takeBuffer(bytes: number): Buffer {
  if (bytes < minBytes) return Buffer.allocUnsafe(bytes)
  const index = free.findIndex((buffer) => buffer.length >= bytes)
  return free.splice(index, index < 0 ? 0 : 1)[0] ?? Buffer.allocUnsafeSlow(bytes)
}

/** Releases a buffer for the next use: nothing may read or write it any more. */
export function releaseBuffer(buffer: Buffer): void {
  if (buffer.length < minBytes || buffer.length > maxBytes) return
  free.push(buffer)
  free.sort((a, b) => a.length - b.length)
  if (free.length > maxBuffers) free.shift()
}

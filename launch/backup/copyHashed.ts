import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'

/** The content of a file: length in bytes, and SHA-256 in hexadecimal. */
export type Digest = { size: number; sha256: string }

const chunkBytes = 262_144

/** Copies a file, readable by its owner only, and returns the digest of the copied content, which it reads once. */
export async function copyHashed(from: string, to: string, signal: AbortSignal): Promise<Digest> {
  const source = await open(from)
  try {
    const target = await open(to, 'w', 0o600)
    try {
      const hash = createHash('sha256')
      const buffer = Buffer.allocUnsafe(chunkBytes)
      for (let size = 0; ; ) {
        signal.throwIfAborted()
        const { bytesRead } = await source.read(buffer, 0, chunkBytes, null)
        if (bytesRead === 0) return { size, sha256: hash.digest('hex') }
        const chunk = buffer.subarray(0, bytesRead)
        hash.update(chunk)
        await target.writeFile(chunk)
        size += bytesRead
      }
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}

export const digestOf = (text: string): Digest => ({
  size: Buffer.byteLength(text),
  sha256: createHash('sha256').update(text).digest('hex'),
})

import { open, rename } from 'node:fs/promises'

/**
 * Writes a file that only its owner can read, atomically: after a kill or power failure it has either the old text or
 * the new one.
 */
export async function writeWhole(file: string, text: string): Promise<void> {
  const fresh = `${file}.new`
  const handle = await open(fresh, 'w', 0o600)
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(fresh, file)
}

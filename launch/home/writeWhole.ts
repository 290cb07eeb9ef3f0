import { open, rename } from 'node:fs/promises'

/**
 * Writes a file for its owner alone, in one step that survives a kill or a power cut: the old text or the new, never
 * less.
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

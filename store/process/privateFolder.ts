import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Makes a folder for its owner alone; folders above it that are missing can be passed by others but not listed. */
export async function privateFolder(path: string): Promise<string> {
  await mkdir(dirname(path), { recursive: true, mode: 0o711 })
  await mkdir(path, { recursive: true, mode: 0o700 })
  return path
}

import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { copyHashed, type Digest } from './copyHashed.ts'
import { ignoreMissing } from './ignoreMissing.ts'

/** The digests of the copied files, by path within the folder, with slashes. */
export type Copied = Map<string, Digest>

/**
 * Copies a folder that other processes write to: files that disappear meanwhile are left out, and so are paths within
 * it that match `skip`. A folder that does not exist counts as empty.
 */
export async function copyFolder(about: {
  from: string
  to: string
  signal: AbortSignal
  skip?: (path: string) => boolean
}): Promise<Copied> {
  const { from, to, signal, skip = () => false } = about
  const copied: Copied = new Map()
  const copyWithin = async (within: string) => {
    const entries = await readdir(join(from, within), { withFileTypes: true }).catch(ignoreMissing)
    if (!entries) return
    await mkdir(join(to, within), { recursive: true, mode: 0o700 })
    for (const entry of entries) {
      const path = within ? `${within}/${entry.name}` : entry.name
      if (skip(path)) continue
      if (entry.isDirectory()) await copyWithin(path)
      else if (entry.isFile()) {
        const digest = await copyHashed(join(from, path), join(to, path), signal).catch(ignoreMissing)
        if (digest) copied.set(path, digest)
      }
    }
  }
  await copyWithin('')
  return copied
}

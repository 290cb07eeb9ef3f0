import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { copyHashed, type Digest } from './copyHashed.ts'
import { isGone } from './isGone.ts'

/** What was copied, by its path within the folder, with slashes. */
export type Copied = Map<string, Digest>

/**
 * Copies a folder in which others go on writing: what goes away meanwhile is left out, and so is what `skip` names (a
 * path within it). A folder that is not there is an empty one.
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
    const entries = await readdir(join(from, within), { withFileTypes: true }).catch(isGone)
    if (!entries) return
    await mkdir(join(to, within), { recursive: true, mode: 0o700 })
    for (const entry of entries) {
      const path = within ? `${within}/${entry.name}` : entry.name
      if (skip(path)) continue
      if (entry.isDirectory()) await copyWithin(path)
      else if (entry.isFile()) {
        const digest = await copyHashed(join(from, path), join(to, path), signal).catch(isGone)
        if (digest) copied.set(path, digest)
      }
    }
  }
  await copyWithin('')
  return copied
}

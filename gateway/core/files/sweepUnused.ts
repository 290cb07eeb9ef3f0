import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Returns which of these hashes are referenced. */
export type InUse = (hashes: readonly string[]) => Promise<ReadonlySet<string>>

const mark = '.unused'
const batch = 1000

const changed = async (path: string) => (await stat(path).catch(() => null))?.mtimeMs ?? null

/**
 * Marks unreferenced files with a marker file when they are first seen, and removes them `forMs` later if they are
 * still unreferenced. Storing a file rewrites it before it is referenced, so files younger than `forMs` are skipped. A
 * file is moved to a temporary folder before its removal, and moved back if it was rewritten at that moment.
 */
export async function sweepUnused(
  folder: string,
  temporaryFolder: string,
  { forMs, now, inUse }: { forMs: number; now: number; inUse: InUse },
): Promise<void> {
  for (const shard of await readdir(folder).catch(() => [])) {
    const names = new Set(await readdir(join(folder, shard)).catch(() => []))
    const hashes = [...names].filter((name) => /^[0-9a-f]{64}$/.test(name))
    for (let i = 0; i < hashes.length; i += batch) {
      const some = hashes.slice(i, i + batch)
      const used = await inUse(some)
      for (const hash of some) {
        const path = join(folder, shard, hash)
        const marked = names.has(hash + mark)
        if (used.has(hash)) {
          if (marked) await rm(path + mark, { force: true })
        } else if (await isOld(path, now - forMs)) {
          if (!marked) await markAt(path + mark, now)
          else if (await isOld(path + mark, now - forMs)) await removeUnlessNew(path, temporaryFolder, now - forMs)
        }
      }
    }
  }
}

async function markAt(path: string, now: number): Promise<void> {
  await writeFile(path, '', { mode: 0o600 })
  await utimes(path, now / 1000, now / 1000)
}

const isOld = async (path: string, before: number) => ((await changed(path)) ?? Number.POSITIVE_INFINITY) < before

async function removeUnlessNew(path: string, temporaryFolder: string, before: number): Promise<void> {
  await mkdir(temporaryFolder, { recursive: true, mode: 0o700 })
  const temporaryPath = join(temporaryFolder, randomUUID())
  // Another gateway may sweep concurrently.
  if (
    !(await rename(path, temporaryPath).then(
      () => true,
      () => false,
    ))
  )
    return
  if (await isOld(temporaryPath, before)) await rm(temporaryPath, { force: true })
  else await rename(temporaryPath, path)
  await rm(path + mark, { force: true })
}

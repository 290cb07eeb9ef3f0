import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Which of these hashes something refers to. */
export type InUse = (hashes: readonly string[]) => Promise<ReadonlySet<string>>

const mark = '.unused'
const batch = 1000

const changed = async (path: string) => (await stat(path).catch(() => null))?.mtimeMs ?? null

/**
 * What nothing refers to is marked when that is first seen, by a file beside it; `forMs` later, if it still is so, it
 * goes. Whoever keeps a file writes it anew before referring to it, so what is younger than `forMs` is never looked at.
 * It is moved aside before it is removed, and back if it was written anew in that very moment.
 */
export async function sweepUnused(
  folder: string,
  asideFolder: string,
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
          else if (await isOld(path + mark, now - forMs)) await removeUnlessNew(path, asideFolder, now - forMs)
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

async function removeUnlessNew(path: string, asideFolder: string, before: number): Promise<void> {
  await mkdir(asideFolder, { recursive: true, mode: 0o700 })
  const aside = join(asideFolder, randomUUID())
  // Another gateway may sweep at the same time.
  if (
    !(await rename(path, aside).then(
      () => true,
      () => false,
    ))
  )
    return
  if (await isOld(aside, before)) await rm(aside, { force: true })
  else await rename(aside, path)
  await rm(path + mark, { force: true })
}

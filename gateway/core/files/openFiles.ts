import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { Refusal } from '../http/responses/refusal.ts'
import { goesOnAfterPicture } from './goesOnAfterPicture.ts'
import { saidIfFull } from './saidIfFull.ts'
import { sniffedBytes, sniffType } from './sniffType.ts'
import { type InUse, sweepUnused } from './sweepUnused.ts'
import { filesTexts as texts } from './texts.ts'

export type StoredFile = { sha256: string; size: number; mediaType: string }

export type FileLimits = {
  maxBytes: number
  /** Media types as `sniffType` finds them; none: any. */
  types?: readonly string[]
  /** Throws what is to be said of a file of that media type, if it is not taken. */
  refuse?: (mediaType: string) => void
  /** What the content must come to. */
  sha256?: string
}

/** A file that was received and lies aside: nothing of it stays unless it is kept. */
export type Received = {
  file: StoredFile
  read(): Readable
  /** Keeps it under its own hash; once is enough. */
  keep(organizationId: number): Promise<void>
  /** Removes what lies aside. */
  drop(): Promise<void>
}

export type Files = {
  /** Receives a file; nothing lies aside of one that breaks the limits or ends early. */
  receive(content: AsyncIterable<Uint8Array>, limits: FileLimits): Promise<Received>
  /**
   * Keeps a file under its own hash and answers what it is; nothing is kept of one that breaks the limits or ends
   * early.
   */
  put(organizationId: number, content: AsyncIterable<Uint8Array>, limits: FileLimits): Promise<StoredFile>
  /** Where a kept file of this organization lies, for whoever reads it at once; null if there is none. */
  pathOf(organizationId: number, sha256: string): Promise<string | null>
  /** A kept file of this organization, or null. */
  get(organizationId: number, sha256: string): Promise<{ size: number; stream: Readable } | null>
  /**
   * Removes those of an organization's files that nothing refers to, and that nothing referred to for so long.
   * `inUse` says of hashes which of them something refers to. What is put anew meanwhile stays.
   */
  sweepUnused(organizationId: number, unused: { forMs: number; now: number; inUse: InUse }): Promise<void>
  /** The organizations that have files. */
  organizations(): Promise<number[]>
  /**
   * Removes a file. Equal content is kept once: the caller knows that no row of the organization refers to it any more.
   */
  delete(organizationId: number, sha256: string): Promise<void>
  /** Removes all files of an organization; answers whether there was a folder of them. */
  deleteAll(organizationId: number): Promise<boolean>
  /** Removes what uploads that broke off a day ago left behind. */
  sweep(now: number): Promise<void>
}

const incoming = '.incoming'
const day = 86_400_000

async function syncFolder(folder: string) {
  const handle = await open(folder, 'r').catch(() => null)
  // Not every system can sync a folder; there the rename alone must do.
  await handle?.sync().catch(() => {})
  await handle?.close()
}

async function write(handle: FileHandle, content: AsyncIterable<Uint8Array>, limits: FileLimits): Promise<StoredFile> {
  const hash = createHash('sha256')
  const first = Buffer.alloc(sniffedBytes)
  let [size, firstSize] = [0, 0]
  for await (const chunk of content) {
    size += chunk.byteLength
    if (size > limits.maxBytes) throw new Refusal('tooLarge', texts.fileTooLarge(limits.maxBytes))
    hash.update(chunk)
    if (firstSize < sniffedBytes) {
      const part = chunk.subarray(0, sniffedBytes - firstSize)
      first.set(part, firstSize)
      firstSize += part.byteLength
    }
    await handle.writeFile(chunk)
  }
  const mediaType = await sniffType(first.subarray(0, firstSize))
  if (limits.types && !limits.types.includes(mediaType))
    throw new Refusal('invalid', texts.wrongFileType(mediaType, limits.types.join(' or ')))
  limits.refuse?.(mediaType)
  if (await goesOnAfterPicture(handle, size, mediaType)) throw new Refusal('invalid', texts.afterPicture)
  const sha256 = hash.digest('hex')
  if (limits.sha256 && limits.sha256 !== sha256) throw new Refusal('conflict', texts.otherContent)
  await handle.sync()
  return { sha256, size, mediaType }
}

/**
 * Files on a local disk under `{folder}/{organizationId}`, each under the SHA-256 of its content. A file is written
 * aside, synced and renamed: it is there whole or not at all, whatever is killed. `apart`: a store of its own beneath
 * each organization's, which knows no file of the other and is swept by itself.
 */
export function openFiles(folder: string, apart: 'chat' | '' = ''): Files {
  const root = resolve(folder)
  const homeOf = (organizationId: number) => join(root, String(Math.trunc(organizationId)), apart)
  const pathOf = (organizationId: number, sha256: string) =>
    /^[0-9a-f]{64}$/.test(sha256) ? join(homeOf(organizationId), sha256.slice(0, 2), sha256) : null
  const receive: Files['receive'] = async (content, limits) => {
    const aside = join(root, incoming, randomUUID())
    const drop = () => rm(aside, { force: true })
    try {
      await mkdir(dirname(aside), { recursive: true, mode: 0o700 })
      const handle = await open(aside, 'wx+', 0o600)
      const file = await write(handle, content, limits).finally(() => handle.close())
      let isKept = false
      const keep = async (organizationId: number) => {
        if (isKept) return
        const target = pathOf(organizationId, file.sha256)!
        await mkdir(dirname(target), { recursive: true, mode: 0o700 })
        await rename(aside, target)
        isKept = true
        await syncFolder(dirname(target))
      }
      return { file, read: () => createReadStream(aside), keep, drop }
    } catch (error) {
      await drop()
      throw saidIfFull(error)
    }
  }
  return {
    receive,
    async put(organizationId, content, limits) {
      const received = await receive(content, limits)
      try {
        await received.keep(organizationId)
        return received.file
      } catch (error) {
        await received.drop()
        throw saidIfFull(error)
      }
    },
    async pathOf(organizationId, sha256) {
      const path = pathOf(organizationId, sha256)
      const found = path === null ? null : await stat(path).catch(() => null)
      return found?.isFile() ? path : null
    },
    async get(organizationId, sha256) {
      const path = pathOf(organizationId, sha256)
      const found = path === null ? null : await stat(path).catch(() => null)
      return path && found?.isFile() ? { size: found.size, stream: createReadStream(path) } : null
    },
    async delete(organizationId, sha256) {
      const path = pathOf(organizationId, sha256)
      if (path) await rm(path, { force: true })
    },
    sweepUnused: (organizationId, unused) => sweepUnused(homeOf(organizationId), join(root, incoming), unused),
    async organizations() {
      const names = await readdir(root).catch(() => [])
      return names.filter((name) => /^\d+$/.test(name)).map(Number)
    },
    async deleteAll(organizationId) {
      const folder = join(root, String(Math.trunc(organizationId)))
      const isThere = (await stat(folder).catch(() => null)) !== null
      await rm(folder, { recursive: true, force: true, maxRetries: 3 })
      await rm(join(root, '.parts', String(Math.trunc(organizationId))), { recursive: true, force: true })
      return isThere
    },
    async sweep(now) {
      const folder = join(root, incoming)
      for (const name of await readdir(folder).catch(() => [])) {
        const left = await stat(join(folder, name)).catch(() => null)
        if (left && now - left.mtimeMs > day) await rm(join(folder, name), { force: true })
      }
    },
  }
}

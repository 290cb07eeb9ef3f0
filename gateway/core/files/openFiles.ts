import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { HttpError } from '../http/responses/httpError.ts'
import { diskFullError } from './diskFullError.ts'
import { hasTrailingData } from './hasTrailingData.ts'
import { sniffedBytes, sniffType } from './sniffType.ts'
import { type InUse, sweepUnused } from './sweepUnused.ts'
import { filesTexts as texts } from './texts.ts'

export type StoredFile = { sha256: string; size: number; mediaType: string }

export type FileLimits = {
  maxBytes: number
  /** Accepted media types as detected by `sniffType`; omitted: any. */
  types?: readonly string[]
  /** Throws an error for a media type that is not accepted. */
  checkType?: (mediaType: string) => void
  /** Expected hash of the content. */
  sha256?: string
}

/** A received file in a temporary location; it is removed unless it is stored. */
export type Received = {
  file: StoredFile
  read(): Readable
  /** Stores it under its hash; repeated calls have no effect. */
  store(organizationId: number): Promise<void>
  /** Removes the temporary file. */
  drop(): Promise<void>
}

export type Files = {
  /** Receives a file into a temporary location; nothing remains of a file that exceeds the limits or ends early. */
  receive(content: AsyncIterable<Uint8Array>, limits: FileLimits): Promise<Received>
  /**
   * Stores a file under its hash and returns its description; nothing is stored of a file that exceeds the limits or
   * ends early.
   */
  put(organizationId: number, content: AsyncIterable<Uint8Array>, limits: FileLimits): Promise<StoredFile>
  /** Returns the path of a stored file of this organization for immediate reading; null if there is none. */
  pathOf(organizationId: number, sha256: string): Promise<string | null>
  /** Returns a stored file of this organization, or null. */
  get(organizationId: number, sha256: string): Promise<{ size: number; stream: Readable } | null>
  /**
   * Removes an organization's files that have been unreferenced for the given time. `inUse` returns which hashes are
   * referenced. Files stored again in the meantime remain.
   */
  sweepUnused(organizationId: number, unused: { forMs: number; now: number; inUse: InUse }): Promise<void>
  /** Returns the organizations that have files. */
  organizations(): Promise<number[]>
  /**
   * Removes a file. Equal content is stored once, so the caller must ensure that no row of the organization refers to
   * it.
   */
  delete(organizationId: number, sha256: string): Promise<void>
  /** Removes all files of an organization; returns true if their folder existed. */
  deleteAll(organizationId: number): Promise<boolean>
  /** Removes remains of uploads that were aborted a day ago. */
  sweep(now: number): Promise<void>
}

const incoming = '.incoming'
const day = 86_400_000

async function syncFolder(folder: string) {
  const handle = await open(folder, 'r').catch(() => null)
  // Some systems cannot sync a folder; there the rename alone must suffice.
  await handle?.sync().catch(() => {})
  await handle?.close()
}

async function write(handle: FileHandle, content: AsyncIterable<Uint8Array>, limits: FileLimits): Promise<StoredFile> {
  const hash = createHash('sha256')
  const first = Buffer.alloc(sniffedBytes)
  let [size, firstSize] = [0, 0]
  for await (const chunk of content) {
    size += chunk.byteLength
    if (size > limits.maxBytes) throw new HttpError('tooLarge', texts.fileTooLarge(limits.maxBytes))
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
    throw new HttpError('invalid', texts.wrongFileType(mediaType, limits.types.join(' or ')))
  limits.checkType?.(mediaType)
  if (await hasTrailingData(handle, size, mediaType)) throw new HttpError('invalid', texts.afterPicture)
  const sha256 = hash.digest('hex')
  if (limits.sha256 && limits.sha256 !== sha256) throw new HttpError('conflict', texts.otherContent)
  await handle.sync()
  return { sha256, size, mediaType }
}

/**
 * Opens a file store on a local disk: `{folder}/{organizationId}`, each file under the SHA-256 of its content. A file
 * is written to a temporary location, synced and renamed, so that it exists completely or not at all after a crash.
 * `apart`: a separate store below each organization's, which shares no files with the main store and is swept
 * separately.
 */
export function openFiles(folder: string, subfolder: 'chat' | '' = ''): Files {
  const root = resolve(folder)
  const homeOf = (organizationId: number) => join(root, String(Math.trunc(organizationId)), subfolder)
  const pathOf = (organizationId: number, sha256: string) =>
    /^[0-9a-f]{64}$/.test(sha256) ? join(homeOf(organizationId), sha256.slice(0, 2), sha256) : null
  const receive: Files['receive'] = async (content, limits) => {
    const temporaryPath = join(root, incoming, randomUUID())
    const drop = () => rm(temporaryPath, { force: true })
    try {
      await mkdir(dirname(temporaryPath), { recursive: true, mode: 0o700 })
      const handle = await open(temporaryPath, 'wx+', 0o600)
      const file = await write(handle, content, limits).finally(() => handle.close())
      let isStored = false
      const store = async (organizationId: number) => {
        if (isStored) return
        const target = pathOf(organizationId, file.sha256)!
        await mkdir(dirname(target), { recursive: true, mode: 0o700 })
        await rename(temporaryPath, target)
        isStored = true
        await syncFolder(dirname(target))
      }
      return { file, read: () => createReadStream(temporaryPath), store, drop }
    } catch (error) {
      await drop()
      throw diskFullError(error)
    }
  }
  return {
    receive,
    async put(organizationId, content, limits) {
      const received = await receive(content, limits)
      try {
        await received.store(organizationId)
        return received.file
      } catch (error) {
        await received.drop()
        throw diskFullError(error)
      }
    },
    async pathOf(organizationId, sha256) {
      const path = pathOf(organizationId, sha256)
      const stats = path === null ? null : await stat(path).catch(() => null)
      return stats?.isFile() ? path : null
    },
    async get(organizationId, sha256) {
      const path = pathOf(organizationId, sha256)
      const stats = path === null ? null : await stat(path).catch(() => null)
      return path && stats?.isFile() ? { size: stats.size, stream: createReadStream(path) } : null
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
      const exists = (await stat(folder).catch(() => null)) !== null
      await rm(folder, { recursive: true, force: true, maxRetries: 3 })
      await rm(join(root, '.parts', String(Math.trunc(organizationId))), { recursive: true, force: true })
      return exists
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

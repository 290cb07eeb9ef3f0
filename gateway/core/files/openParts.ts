import { createReadStream } from 'node:fs'
import { constants, mkdir, open, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { conflict, HttpError, notFound } from '../http/responses/httpError.ts'
import { diskFullError } from './diskFullError.ts'
import { filesTexts as texts } from './texts.ts'

/** The owner of an upload; only the owner can access it. */
export type Uploader = { organizationId: number; userId: number }

export type Parts = {
  /** Starts an upload with a UUID. */
  start(by: Uploader, uploadId: string): Promise<void>
  /** Returns the number of stored bytes; throws if the upload is unknown. */
  received(by: Uploader, uploadId: string): Promise<number>
  /**
   * Writes bytes from an offset, which must not be after the end of the stored bytes, and returns the new number of
   * stored bytes. Bytes received before an interruption remain, and the same bytes may be sent again.
   */
  add(by: Uploader, uploadId: string, part: Part): Promise<number>
  /** Returns the complete content, which must have `size` bytes. */
  read(by: Uploader, uploadId: string, size: number): Promise<Readable>
  /** Removes an upload. */
  cancel(by: Uploader, uploadId: string): Promise<void>
  /** Removes uploads without additions for a day. */
  sweep(now: number): Promise<void>
}

type Part = { offset: number; content: AsyncIterable<Uint8Array>; maxBytes: number }

const day = 86_400_000

/**
 * Opens the store of uploads in progress: one file each in `{folder}/.parts/{organizationId}/{userId}`, which survives
 * a restart of the gateway.
 */
export function openParts(folder: string): Parts {
  const root = join(resolve(folder), '.parts')
  const folderOf = ({ organizationId, userId }: Uploader) => join(root, String(organizationId), String(userId))
  const pathOf = (by: Uploader, uploadId: string) => {
    if (!/^[0-9a-f-]{36}$/.test(uploadId)) throw notFound(texts.noUpload)
    return join(folderOf(by), uploadId)
  }
  const received: Parts['received'] = async (by, uploadId) => {
    const stats = await stat(pathOf(by, uploadId)).catch(() => null)
    if (!stats) throw notFound(texts.noUpload)
    return stats.size
  }
  return {
    received,
    async start(by, uploadId) {
      try {
        await mkdir(folderOf(by), { recursive: true, mode: 0o700 })
        await writeFile(pathOf(by, uploadId), '', { mode: 0o600, flag: 'wx' })
      } catch (error) {
        throw diskFullError(error)
      }
    },
    async add(by, uploadId, { offset, content, maxBytes }) {
      const before = await received(by, uploadId)
      if (offset > before) throw conflict(texts.offsetAhead(before), { received: before })
      // Does not create the file, in case the upload was cancelled in the meantime.
      const handle = await open(pathOf(by, uploadId), constants.O_RDWR)
      try {
        let position = offset
        for await (const chunk of content) {
          if (position + chunk.byteLength > maxBytes) throw new HttpError('tooLarge', texts.fileTooLarge(maxBytes))
          for (let writtenBytes = 0; writtenBytes < chunk.byteLength; ) {
            const { bytesWritten } = await handle.write(chunk, writtenBytes, chunk.byteLength - writtenBytes, position)
            writtenBytes += bytesWritten
            position += bytesWritten
          }
        }
        return (await handle.stat()).size
      } catch (error) {
        const reported = diskFullError(error)
        // The disk is full: removes the partial file.
        if (reported !== error) await rm(pathOf(by, uploadId), { force: true })
        throw reported
      } finally {
        await handle.close()
      }
    },
    async read(by, uploadId, size) {
      const storedBytes = await received(by, uploadId)
      if (storedBytes !== size) throw conflict(texts.notWhole(storedBytes, size), { received: storedBytes })
      return createReadStream(pathOf(by, uploadId))
    },
    async cancel(by, uploadId) {
      await rm(pathOf(by, uploadId), { force: true })
    },
    async sweep(now) {
      const names = await readdir(root, { recursive: true }).catch(() => [])
      for (const name of names) {
        const left = await stat(join(root, name)).catch(() => null)
        if (left?.isFile() && now - left.mtimeMs > day) await rm(join(root, name), { force: true })
      }
    },
  }
}

import { createReadStream } from 'node:fs'
import { constants, mkdir, open, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { conflict, notFound, Refusal } from '../http/responses/refusal.ts'
import { saidIfFull } from './saidIfFull.ts'
import { filesTexts as texts } from './texts.ts'

/** Whose upload it is: nobody else reaches it. */
export type Uploader = { organizationId: number; userId: number }

export type Parts = {
  /** Begins an upload, which has a UUID. */
  begin(by: Uploader, uploadId: string): Promise<void>
  /** How many bytes of it are kept; throws for one that is unknown. */
  received(by: Uploader, uploadId: string): Promise<number>
  /**
   * Keeps bytes from an offset on, which must not lie beyond what is kept, and answers how many are kept then. What
   * came before it was cut stays. The same bytes may be sent again.
   */
  add(by: Uploader, uploadId: string, part: Part): Promise<number>
  /** All of it, which must be `size` bytes. */
  read(by: Uploader, uploadId: string, size: number): Promise<Readable>
  /** Forgets an upload. */
  cancel(by: Uploader, uploadId: string): Promise<void>
  /** Forgets uploads that nothing was added to for a day. */
  sweep(now: number): Promise<void>
}

type Part = { offset: number; content: AsyncIterable<Uint8Array>; maxBytes: number }

const day = 86_400_000

/** Uploads under way: a file each in `{folder}/.parts/{organizationId}/{userId}`, which outlives the gateway. */
export function openParts(folder: string): Parts {
  const root = join(resolve(folder), '.parts')
  const folderOf = ({ organizationId, userId }: Uploader) => join(root, String(organizationId), String(userId))
  const pathOf = (by: Uploader, uploadId: string) => {
    if (!/^[0-9a-f-]{36}$/.test(uploadId)) throw notFound(texts.noUpload)
    return join(folderOf(by), uploadId)
  }
  const received: Parts['received'] = async (by, uploadId) => {
    const found = await stat(pathOf(by, uploadId)).catch(() => null)
    if (!found) throw notFound(texts.noUpload)
    return found.size
  }
  return {
    received,
    async begin(by, uploadId) {
      try {
        await mkdir(folderOf(by), { recursive: true, mode: 0o700 })
        await writeFile(pathOf(by, uploadId), '', { mode: 0o600, flag: 'wx' })
      } catch (error) {
        throw saidIfFull(error)
      }
    },
    async add(by, uploadId, { offset, content, maxBytes }) {
      const before = await received(by, uploadId)
      if (offset > before) throw conflict(texts.offsetAhead(before), { received: before })
      // Not made where it was cancelled meanwhile.
      const handle = await open(pathOf(by, uploadId), constants.O_RDWR)
      try {
        let position = offset
        for await (const chunk of content) {
          if (position + chunk.byteLength > maxBytes) throw new Refusal('tooLarge', texts.fileTooLarge(maxBytes))
          for (let written = 0; written < chunk.byteLength; ) {
            const { bytesWritten } = await handle.write(chunk, written, chunk.byteLength - written, position)
            written += bytesWritten
            position += bytesWritten
          }
        }
        return (await handle.stat()).size
      } catch (error) {
        const said = saidIfFull(error)
        // Room is what is missing: nothing half lies there.
        if (said !== error) await rm(pathOf(by, uploadId), { force: true })
        throw said
      } finally {
        await handle.close()
      }
    },
    async read(by, uploadId, size) {
      const kept = await received(by, uploadId)
      if (kept !== size) throw conflict(texts.notWhole(kept, size), { received: kept })
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

import { mkdir, readdir } from 'node:fs/promises'
import { afterAll, beforeAll } from 'vitest'
import { areas } from '../../app/areas.ts'
import { filesFolder } from '../../core/files/filesFolder.ts'
import { createItemsBed, type ItemsBed, type Who } from '../../core/items/testing/items.bed.ts'

export let bed: ItemsBed

export let folder: string

export type Answered = { message: string; data: { received: number; pageId: number; fields?: { file: string } } }

export const begin = (size: number, who?: Who) => bed.ask('POST', '/api/docs/uploads', { size }, who)

export const state = (uploadId: string, who?: Who) => bed.ask('GET', `/api/docs/uploads/${uploadId}`, undefined, who)

export const finish = (uploadId: string, body: object, who?: Who) =>
  bed.ask('POST', `/api/docs/uploads/${uploadId}/finish`, body, who)

export async function put(
  uploadId: string,
  offset: number,
  body: ReadableStream | Uint8Array<ArrayBuffer>,
  length = 0,
) {
  const headers = {
    authorization: bed.authorization(),
    'content-type': 'application/octet-stream',
    ...(length > 0 && { 'content-length': String(length) }),
  }
  const init = { method: 'PUT', headers, body, duplex: 'half' } as const
  const reply = await bed.app.request(`/api/docs/uploads/${uploadId}?offset=${offset}`, init)
  return { status: reply.status, body: (await reply.json()) as Answered }
}

export const filesOf = async () =>
  (await readdir(folder, { recursive: true })).filter((name) => /[0-9a-f]{64}$|[0-9a-f-]{36}$/.test(name))

/** Registers the hooks that prepare and close what these tests share. */
export function prepareUploads(): void {
  beforeAll(async () => {
    bed = await createItemsBed(areas)
    folder = filesFolder(bed.dependencies.env)
    await mkdir(folder, { recursive: true })
  })
  afterAll(() => bed?.close())
}

import { mkdir, readdir } from 'node:fs/promises'
import { afterAll, beforeAll } from 'vitest'
import { areas } from '../../app/areas.ts'
import { filesFolder } from '../../core/files/filesFolder.ts'
import { createItemsFixture, type ItemsFixture, type TestUser } from '../../core/items/testing/items.fixture.ts'

export let fixture: ItemsFixture

export let folder: string

export type UploadResponse = { message: string; data: { received: number; pageId: number; fields?: { file: string } } }

export const startUpload = (size: number, user?: TestUser) =>
  fixture.request('POST', '/api/docs/uploads', { size }, user)

export const state = (uploadId: string, user?: TestUser) =>
  fixture.request('GET', `/api/docs/uploads/${uploadId}`, undefined, user)

export const finish = (uploadId: string, body: object, user?: TestUser) =>
  fixture.request('POST', `/api/docs/uploads/${uploadId}/finish`, body, user)

export async function put(
  uploadId: string,
  offset: number,
  body: ReadableStream | Uint8Array<ArrayBuffer>,
  length = 0,
) {
  const headers = {
    authorization: fixture.authorization(),
    'content-type': 'application/octet-stream',
    ...(length > 0 && { 'content-length': String(length) }),
  }
  const init = { method: 'PUT', headers, body, duplex: 'half' } as const
  const reply = await fixture.app.request(`/api/docs/uploads/${uploadId}?offset=${offset}`, init)
  return { status: reply.status, body: (await reply.json()) as UploadResponse }
}

export const filesOf = async () =>
  (await readdir(folder, { recursive: true })).filter((name) => /[0-9a-f]{64}$|[0-9a-f-]{36}$/.test(name))

/** Registers the hooks that set up and close the shared fixture. */
export function prepareUploads(): void {
  beforeAll(async () => {
    fixture = await createItemsFixture(areas)
    folder = filesFolder(fixture.dependencies.env)
    await mkdir(folder, { recursive: true })
  })
  afterAll(() => fixture?.close())
}

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DocDone } from '@takt/domain/areas/documents/responses/docRevision.ts'
import { type Area, allPermissions, type Flag, permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { afterAll, beforeAll, expect } from 'vitest'
import { areas } from '../../app/areas.ts'
import { createItemsFixture, type ItemsFixture, type TestUser } from '../../core/items/testing/items.fixture.ts'
import { createUser } from '../access/createUser.ts'

export let fixture: ItemsFixture

export let folder: string

export const may = (...rights: readonly `${Area} ${Flag}`[]): TestUser => ({
  userId: 2,
  permissions: permissionsWhere((area, flag) => rights.includes(`${area} ${flag}`)),
})

export const reader = may('instructions read')

export const writer = may('instructions read', 'instructions write')

export let colleague = 0

export const other: TestUser = { organizationId: 2 }

export const post = (body: unknown, user?: TestUser) => fixture.request('POST', '/api/docs', body, user)

export const create = async (
  docName: string,
  text: string,
  docType = 'Instruction',
  user?: TestUser,
): Promise<DocDone> => {
  const { status, body } = await post({ action: 'create', docType, docName, text }, user)
  expect([status, body.message]).toEqual([200, 'Document Saved'])
  return body.data
}

export const view = async (pageId: number, user?: TestUser) =>
  (await fixture.request('GET', `/api/docs/${pageId}`, undefined, user)).body.data

export const approve = (revId: number | null, body = {}, user?: TestUser) =>
  fixture.request('POST', `/api/docs/revision/${revId}/approve`, body, user)

export const send = async (
  path: string,
  parts: readonly (readonly [string, string | File])[],
  user: TestUser = {},
  method = 'POST',
) => {
  const form = new FormData()
  for (const [name, value] of parts) form.append(name, value)
  const reply = await fixture.app.request(path, {
    method,
    body: form,
    headers: { authorization: fixture.authorization(user) },
  })
  return {
    status: reply.status,
    body: (await reply.json()) as { message: string; data: DocDone & { fields?: object } },
  }
}

/** Registers the hooks that set up and close the shared fixture. */
export function prepareDocuments(): void {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'takt-documents-'))
    fixture = await createItemsFixture(areas)
    Object.assign(fixture.dependencies.env, { TAKT_HOME: folder })
    for (const [path, body] of [
      ['parts', { partNum: 'P-1' }],
      ['revisions', { partNum: 'P-1', revision: 'A' }],
      ['revisions', { partNum: 'P-1', revision: 'B' }],
      ['jobs', { jobNum: 'J-1', partNum: 'P-1', revision: 'A' }],
      ['jobAssemblies', { jobNum: 'J-1', assemblySeq: 0 }],
      ['jobOperations', { jobNum: 'J-1', assemblySeq: 0, oprSeq: 10 }],
      ['jobOperations', { jobNum: 'J-1', assemblySeq: 0, oprSeq: 20 }],
      ['assemblies', { partNum: 'P-1', revision: 'A', assemblySeq: 0 }],
      ['partOperations', { partNum: 'P-1', revision: 'A', assemblySeq: 0, oprSeq: 10 }],
      ['resources', { resourceID: 'M-1', idealCycleSecs: 10 }],
    ] as const)
      expect((await fixture.request('POST', `/api/${path}`, body)).body.message).toMatch(/Added$/)
    const user = { password: 'correct horse battery', entityId: 1, organizationIds: [1], permissions: allPermissions }
    for (const userName of ['ada@demo.takt', 'bo@demo.takt'])
      colleague = await createUser(fixture.dependencies.systemDb, { ...user, userName })
  })
  afterAll(async () => {
    await fixture?.close()
    await rm(folder, { recursive: true, force: true })
  })
}

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DocDone } from '@takt/domain/areas/documents/answers/docRevision.ts'
import { type Area, allPermissions, type Flag, permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { afterAll, beforeAll, expect } from 'vitest'
import { areas } from '../../app/areas.ts'
import { createItemsBed, type ItemsBed, type Who } from '../../core/items/testing/items.bed.ts'
import { createUser } from '../access/createUser.ts'

export let bed: ItemsBed

export let folder: string

export const may = (...rights: readonly `${Area} ${Flag}`[]): Who => ({
  userId: 2,
  permissions: permissionsWhere((area, flag) => rights.includes(`${area} ${flag}`)),
})

export const reader = may('instructions read')

export const writer = may('instructions read', 'instructions write')

export let colleague = 0

export const other: Who = { organizationId: 2 }

export const post = (body: unknown, who?: Who) => bed.ask('POST', '/api/docs', body, who)

export const create = async (docName: string, text: string, docType = 'Instruction', who?: Who): Promise<DocDone> => {
  const { status, body } = await post({ action: 'create', docType, docName, text }, who)
  expect([status, body.message]).toEqual([200, 'Document Saved'])
  return body.data
}

export const view = async (pageId: number, who?: Who) =>
  (await bed.ask('GET', `/api/docs/${pageId}`, undefined, who)).body.data

export const approve = (revId: number | null, body = {}, who?: Who) =>
  bed.ask('POST', `/api/docs/revision/${revId}/approve`, body, who)

export const send = async (
  path: string,
  parts: readonly (readonly [string, string | File])[],
  who: Who = {},
  method = 'POST',
) => {
  const form = new FormData()
  for (const [name, value] of parts) form.append(name, value)
  const reply = await bed.app.request(path, {
    method,
    body: form,
    headers: { authorization: bed.authorization(who) },
  })
  return {
    status: reply.status,
    body: (await reply.json()) as { message: string; data: DocDone & { fields?: object } },
  }
}

/** Registers the hooks that prepare and close what these tests share. */
export function prepareDocuments(): void {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'takt-documents-'))
    bed = await createItemsBed(areas)
    Object.assign(bed.dependencies.env, { TAKT_HOME: folder })
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
      expect((await bed.ask('POST', `/api/${path}`, body)).body.message).toMatch(/Added$/)
    const user = { password: 'correct horse battery', entityId: 1, organizationIds: [1], permissions: allPermissions }
    for (const userName of ['ada@demo.takt', 'bo@demo.takt'])
      colleague = await createUser(bed.dependencies.systemDb, { ...user, userName })
  })
  afterAll(async () => {
    await bed?.close()
    await rm(folder, { recursive: true, force: true })
  })
}

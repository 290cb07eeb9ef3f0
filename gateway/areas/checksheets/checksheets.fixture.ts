import { randomUUID } from 'node:crypto'
import { checkValues } from '@takt/domain/areas/checksheets/responses/checkValue.ts'
import {
  type Area,
  allPermissions,
  type Flag,
  operatorPermissions,
  permissionsWhere,
} from '@takt/domain/core/rights/permissions.ts'
import { afterAll, beforeAll, expect } from 'vitest'
import { areas } from '../../app/areas.ts'
import { createItemsFixture, type ItemsFixture, type TestUser } from '../../core/items/testing/items.fixture.ts'
import { createUser } from '../access/createUser.ts'

export const csv = `checkID,text,kind,unit,nominal,lower,upper,samples,frequency
D1,Bore,number,mm,10,9.98,10.02,2,eachHour
V1,No burr,passFail,,,,,1,eachPart
T1,Batch of the bar,text,,,,,1,firstPiece
`

export const operation = { jobNum: 'J-1', assemblySeq: 0, oprSeq: 10 }

export const other: TestUser = { organizationId: 2 }

export const may = (...rights: readonly `${Area} ${Flag}`[]): TestUser => ({
  userId: 2,
  permissions: permissionsWhere((area, flag) => rights.includes(`${area} ${flag}`)),
})

export const operator: TestUser = { userId: 2, permissions: operatorPermissions }

export let fixture: ItemsFixture

export let sheet: { pageId: number; revId: number }

export const importChecksheet = (body: object, user?: TestUser) =>
  fixture.request('POST', '/api/docs/checksheet', body, user)

export const approve = (revId: number, user?: TestUser) =>
  fixture.request('POST', `/api/docs/revision/${revId}/approve`, {}, user)

export const entry = (fields: object) => ({
  entryId: randomUUID(),
  ...sheet,
  checkID: 'D1',
  sample: 1,
  at: new Date().toISOString(),
  value: 10,
  ...fields,
})

export const record = (entries: readonly object[], user: TestUser = operator) =>
  fixture.request('POST', '/api/checkData', { entries }, user)

export const read = async (query = '', user: TestUser = operator) =>
  checkValues.parse((await fixture.request('GET', `/api/checkData?${query}`, undefined, user)).body.data)

/** Registers the hooks that set up and close the shared fixture. */
export function prepareChecksheets(): void {
  beforeAll(async () => {
    fixture = await createItemsFixture(areas)
    for (const [path, body] of [
      ['parts', { partNum: 'P-1' }],
      ['jobs', { jobNum: 'J-1', partNum: 'P-1' }],
      ['jobAssemblies', { jobNum: 'J-1', assemblySeq: 0 }],
      ['jobOperations', operation],
      ['resources', { resourceID: 'M-1', idealCycleSecs: 10 }],
    ] as const)
      expect((await fixture.request('POST', `/api/${path}`, body)).body.message).toMatch(/Added$/)
    const user = { password: 'correct horse battery', entityId: 1, organizationIds: [1], permissions: allPermissions }
    for (const userName of ['ada@demo.takt', 'bo@demo.takt'])
      await createUser(fixture.dependencies.systemDb, { ...user, userName })
    const { body } = await importChecksheet({ csv, docName: 'First piece' })
    sheet = { pageId: body.data.pageId, revId: body.data.revId }
  })
  afterAll(() => fixture?.close())
}

import { randomUUID } from 'node:crypto'
import { checkValues } from '@takt/domain/areas/checksheets/answers/checkValue.ts'
import {
  type Area,
  allPermissions,
  type Flag,
  operatorPermissions,
  permissionsWhere,
} from '@takt/domain/core/rights/permissions.ts'
import { afterAll, beforeAll, expect } from 'vitest'
import { areas } from '../../app/areas.ts'
import { createItemsBed, type ItemsBed, type Who } from '../../core/items/testing/items.bed.ts'
import { createUser } from '../access/createUser.ts'

export const csv = `checkID,text,kind,unit,nominal,lower,upper,samples,frequency
D1,Bore,number,mm,10,9.98,10.02,2,eachHour
V1,No burr,passFail,,,,,1,eachPart
T1,Batch of the bar,text,,,,,1,firstPiece
`

export const operation = { jobNum: 'J-1', assemblySeq: 0, oprSeq: 10 }

export const other: Who = { organizationId: 2 }

export const may = (...rights: readonly `${Area} ${Flag}`[]): Who => ({
  userId: 2,
  permissions: permissionsWhere((area, flag) => rights.includes(`${area} ${flag}`)),
})

export const operator: Who = { userId: 2, permissions: operatorPermissions }

export let bed: ItemsBed

export let sheet: { pageId: number; revId: number }

export const bringIn = (body: object, who?: Who) => bed.ask('POST', '/api/docs/checksheet', body, who)

export const approve = (revId: number, who?: Who) => bed.ask('POST', `/api/docs/revision/${revId}/approve`, {}, who)

export const entry = (fields: object) => ({
  entryId: randomUUID(),
  ...sheet,
  checkID: 'D1',
  sample: 1,
  at: new Date().toISOString(),
  value: 10,
  ...fields,
})

export const record = (entries: readonly object[], who: Who = operator) =>
  bed.ask('POST', '/api/checkData', { entries }, who)

export const read = async (query = '', who: Who = operator) =>
  checkValues.parse((await bed.ask('GET', `/api/checkData?${query}`, undefined, who)).body.data)

/** Registers the hooks that prepare and close what these tests share. */
export function prepareChecksheets(): void {
  beforeAll(async () => {
    bed = await createItemsBed(areas)
    for (const [path, body] of [
      ['parts', { partNum: 'P-1' }],
      ['jobs', { jobNum: 'J-1', partNum: 'P-1' }],
      ['jobAssemblies', { jobNum: 'J-1', assemblySeq: 0 }],
      ['jobOperations', operation],
      ['resources', { resourceID: 'M-1', idealCycleSecs: 10 }],
    ] as const)
      expect((await bed.ask('POST', `/api/${path}`, body)).body.message).toMatch(/Added$/)
    const user = { password: 'correct horse battery', entityId: 1, organizationIds: [1], permissions: allPermissions }
    for (const userName of ['ada@demo.takt', 'bo@demo.takt'])
      await createUser(bed.dependencies.systemDb, { ...user, userName })
    const { body } = await bringIn({ csv, docName: 'First piece' })
    sheet = { pageId: body.data.pageId, revId: body.data.revId }
  })
  afterAll(() => bed?.close())
}

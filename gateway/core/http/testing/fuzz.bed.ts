import { keyText } from '@takt/domain/core/item/itemKey.ts'
import { areas } from '../../../app/areas.ts'
import { createItemsBed } from '../../items/testing/items.bed.ts'
import { samples } from '../../items/testing/samples.bed.ts'
import { prepareJobs } from '../../jobs/prepareJobs.ts'
import type { ApiDocument } from '../document/referencePage.ts'

const times = {
  start: '2026-03-02T06:00:00Z',
  end: '2026-03-02T07:00:00Z',
  startDate: '2026-03-01',
  endDate: '2026-03-03',
  resourceIDs: ['M-01'],
  jobNumList: ['J-100'],
  organizationId: 1,
  displayId: 1,
  by: ['resource'],
}

/**
 * For tests: the whole gateway with a row of every type that has a sample, its API document, and what there is: values
 * by the names of fields, keys by that of their type.
 */
export async function createFuzzBed() {
  const bed = await createItemsBed([...areas])
  await prepareJobs(bed.dependencies.env.DATABASE_URL)
  const known = new Map<string, unknown[]>()
  const know = (name: string, value: unknown) => known.set(name, [...new Set([...(known.get(name) ?? []), value])])
  for (const [name, value] of Object.entries(times)) know(name, value)
  for (const [name, { body, change }] of Object.entries(samples)) {
    const { data } = await bed.ask('POST', `/api/${name}`, body).then((reply) => reply.body)
    if (bed.items.has(name)) know(name, keyText(bed.items.get(name)!.type, data))
    for (const [field, value] of Object.entries({ ...body, ...change, ...data }))
      if (value !== null && field !== 'version') know(field, value)
  }
  const user = { userName: 'known@demo.takt', password: 'correct horse battery' }
  await bed.ask('POST', '/api/users', user)
  know('userName', user.userName)
  await bed.ask('POST', '/api/groups', { groupName: 'Known' })
  for (const name of ['groups', 'entities', 'organizations', 'organizationSettings']) know(name, 1)
  const document: ApiDocument = JSON.parse(await (await bed.app.request('/api/openapi.json')).text())
  return { ...bed, known, document }
}

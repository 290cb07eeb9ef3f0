import { keyText } from '@takt/domain/core/item/itemKey.ts'
import { areas } from '../../../app/areas.ts'
import { createItemsFixture } from '../../items/testing/items.fixture.ts'
import { samples } from '../../items/testing/samples.fixture.ts'
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
 * Creates the complete gateway with a row of every item type with a sample, its API document, and existing values by
 * field name and keys by type name.
 */
export async function createFuzzFixture() {
  const fixture = await createItemsFixture([...areas])
  await prepareJobs(fixture.dependencies.env.DATABASE_URL)
  const known = new Map<string, unknown[]>()
  const addValue = (name: string, value: unknown) => known.set(name, [...new Set([...(known.get(name) ?? []), value])])
  for (const [name, value] of Object.entries(times)) addValue(name, value)
  for (const [name, { body, change }] of Object.entries(samples)) {
    const { data } = await fixture.request('POST', `/api/${name}`, body).then((reply) => reply.body)
    if (fixture.items.has(name)) addValue(name, keyText(fixture.items.get(name)!.type, data))
    for (const [field, value] of Object.entries({ ...body, ...change, ...data }))
      if (value !== null && field !== 'version') addValue(field, value)
  }
  const user = { userName: 'known@demo.takt', password: 'correct horse battery' }
  await fixture.request('POST', '/api/users', user)
  addValue('userName', user.userName)
  await fixture.request('POST', '/api/groups', { groupName: 'Known' })
  for (const name of ['groups', 'entities', 'organizations', 'organizationSettings']) addValue(name, 1)
  const document: ApiDocument = JSON.parse(await (await fixture.app.request('/api/openapi.json')).text())
  return { ...fixture, known, document }
}

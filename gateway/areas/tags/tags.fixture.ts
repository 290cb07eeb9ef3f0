import { createItemsFixture, type TestUser } from '../../core/items/testing/items.fixture.ts'

/** Creates an items fixture with objects that carry tags, and helpers to put tags on them. */
export async function createTagsFixture() {
  const fixture = await createItemsFixture()
  const must = async (method: string, path: string, body?: object, user?: TestUser) => {
    const reply = await fixture.request(method, `/api/${path}`, body, user)
    if (reply.status !== 200) throw new Error(`${method} ${path}: ${reply.status} ${reply.body.message}`)
    return reply.body.data
  }
  for (const empID of ['E1', 'E2']) await must('POST', 'employees', { empID, firstName: 'Ada', lastName: empID })
  for (const jobNum of ['J-1', 'J-2', 'J-3']) await must('POST', 'jobs', { jobNum })
  await must('POST', 'jobAssemblies', { jobNum: 'J-1', assemblySeq: 1 })
  await must('POST', 'jobOperations', { jobNum: 'J-1', assemblySeq: 1, oprSeq: 10 })
  return {
    ...fixture,
    must,
    put: (associationType: string, associationID: string, epc: string, user?: TestUser) =>
      fixture.request('POST', '/api/tagAssociations', { associationType, associationID, epc, active: true }, user),
    of: (associationType: string, associationID: string) =>
      must(
        'GET',
        `tagAssociations?associationType=${associationType}&associationID=${encodeURIComponent(associationID)}`,
      ),
  }
}

export type TagsFixture = Awaited<ReturnType<typeof createTagsFixture>>

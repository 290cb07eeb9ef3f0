import { createItemsBed, type Who } from '../../core/items/testing/items.bed.ts'

/** An items bed with things that carry tags, and short ways to put tags on them. */
export async function createTagsBed() {
  const bed = await createItemsBed()
  const must = async (method: string, path: string, body?: object, who?: Who) => {
    const reply = await bed.ask(method, `/api/${path}`, body, who)
    if (reply.status !== 200) throw new Error(`${method} ${path}: ${reply.status} ${reply.body.message}`)
    return reply.body.data
  }
  for (const empID of ['E1', 'E2']) await must('POST', 'employees', { empID, firstName: 'Ada', lastName: empID })
  for (const jobNum of ['J-1', 'J-2', 'J-3']) await must('POST', 'jobs', { jobNum })
  await must('POST', 'jobAssemblies', { jobNum: 'J-1', assemblySeq: 1 })
  await must('POST', 'jobOperations', { jobNum: 'J-1', assemblySeq: 1, oprSeq: 10 })
  return {
    ...bed,
    must,
    put: (associationType: string, associationID: string, epc: string, who?: Who) =>
      bed.ask('POST', '/api/tagAssociations', { associationType, associationID, epc, active: true }, who),
    of: (associationType: string, associationID: string) =>
      must(
        'GET',
        `tagAssociations?associationType=${associationType}&associationID=${encodeURIComponent(associationID)}`,
      ),
  }
}

export type TagsBed = Awaited<ReturnType<typeof createTagsBed>>

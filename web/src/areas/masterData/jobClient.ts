import { jobs } from '@takt/domain/areas/masterData/jobs.ts'
import { itemRow } from '@takt/domain/core/item/answers/row.ts'
import { answered, type Client } from '../../core/api/client.ts'
import { createItemClient, type ItemClient } from '../../core/items/itemClient.ts'

const jobAnswer = answered(itemRow(jobs))

/**
 * The rows of jobs; one is added by its part, so that it comes with the assemblies and operations of the part's
 * revision.
 */
export const createJobClient = (client: Client): ItemClient => ({
  ...createItemClient(client, jobs),
  add: async (fields) => (await client.post('/jobs/addByPart', { schema: jobAnswer, body: fields })).data,
})

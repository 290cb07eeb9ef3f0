import { itemRow } from '@takt/domain/item/answers/row.ts'
import { jobs } from '@takt/domain/masterData/jobs.ts'
import { answered, type Client } from '../api/client.ts'
import { createItemClient, type ItemClient } from '../items/itemClient.ts'

const jobAnswer = answered(itemRow(jobs))

/**
 * The rows of jobs; one is added by its part, so that it comes with the assemblies and operations of the part's
 * revision.
 */
export const createJobClient = (client: Client): ItemClient => ({
  ...createItemClient(client, jobs),
  add: async (fields) => (await client.post('/jobs/addByPart', { schema: jobAnswer, body: fields })).data,
})

import { z } from 'zod'
import { instant } from '../../../core/item/responses/instant.ts'
import { silenceCauses } from '../timeline/silenceCauses.ts'
import { stateLook } from '../timeline/stateStyles.ts'
import { work } from './values.ts'

/** A row of `GET /api/resources/current`: the current state of a machine. */
export const currentRow = z.object({
  resourceID: z.string(),
  description: z.string().nullable(),
  deviceId: z.int(),
  state: z.string().describe(Object.keys(stateLook).join(', ')),
  since: instant.nullable(),
  lastTo: instant.nullable().describe('End of the time covered by the latest report'),
  heardAt: instant
    .nullable()
    .describe('Time of arrival of the latest report; null if the service only read it from the store'),
  reason: z.string().nullable(),
  ...work.shape,
  empIDs: z.array(z.string()),
  heldBy: z.array(z.string()).describe('Checks that are out of control and put its job operation on hold'),
  jobSince: instant.nullable(),
  good: z.number().describe('Parts made since jobSince, as far as observed'),
  scrap: z.number(),
  idealCycleSecs: z.number().nullable(),
  jobPlannedSecs: z.number().nullable().describe('Planned production time from jobSince to lastTo'),
  firstFact: instant.nullable().describe('Time of the first fact about the machine; null: none yet'),
  planned: z.boolean().describe('True if production is planned for it now'),
  ifSilent: z
    .object({
      isTrouble: z
        .boolean()
        .describe('True if production is planned, and its device has a channel to report on or reported recently'),
      cause: z.enum(silenceCauses),
      detail: z.string().nullable().describe('Message of its connector; null without the right to read integrations'),
    })
    .describe('Assessment in case nothing is received from it'),
})

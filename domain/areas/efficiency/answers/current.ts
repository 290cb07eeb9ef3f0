import { z } from 'zod'
import { instant } from '../../../core/item/answers/instant.ts'
import { silenceCauses } from '../timeline/silenceCauses.ts'
import { stateLook } from '../timeline/stateLook.ts'
import { work } from './values.ts'

/** A row of `GET /api/resources/current`: what a machine is doing now. */
export const currentRow = z.object({
  resourceID: z.string(),
  description: z.string().nullable(),
  deviceId: z.int(),
  state: z.string().describe(Object.keys(stateLook).join(', ')),
  since: instant.nullable(),
  lastTo: instant.nullable().describe('What time the latest news is of'),
  heardAt: instant.nullable().describe('When that news arrived; null where the service only read it from store'),
  reason: z.string().nullable(),
  ...work.shape,
  empIDs: z.array(z.string()),
  heldBy: z.array(z.string()).describe('Checks that are out of control, so that its job operation is held'),
  jobSince: instant.nullable(),
  good: z.number().describe('Made since jobSince, as far as was seen'),
  scrap: z.number(),
  idealCycleSecs: z.number().nullable(),
  jobPlannedSecs: z.number().nullable().describe('Planned production time from jobSince to lastTo'),
  firstFact: instant.nullable().describe('What time the first is of that was ever told of it; null: nothing yet'),
  planned: z.boolean().describe('Whether production is planned for it now'),
  ifSilent: z
    .object({
      isTrouble: z.boolean().describe('Production is planned, and its device has a way to speak or spoke lately'),
      cause: z.enum(silenceCauses),
      detail: z.string().nullable().describe('What its connector says; null for who may not read integrations'),
    })
    .describe('What it means where nothing is heard of it'),
})

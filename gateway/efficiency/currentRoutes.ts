import { z } from '@hono/zod-openapi'
import { silenceCauses } from '@takt/domain/alerts/silence.ts'
import { stateLook } from '@takt/domain/efficiency/stateLook.ts'
import type { Dependencies } from '../dependencies.ts'
import { answer, answers } from '../http/answer.ts'
import { organizationOf } from '../http/authorize.ts'
import { type Route, route } from '../http/route.ts'
import { currentRows, reportingDevices } from './currentRows.ts'
import { floorNow } from './floorNow.ts'
import type { FloorOf } from './teepRoutes.ts'
import { waysFor, waysToSpeak } from './waysToSpeak.ts'

const instant = z.iso.datetime().nullable()
/** `GET /api/resources/current`. */
export function currentRoutes(dependencies: Dependencies, floorOf: FloorOf): readonly Route[] {
  return [
    route({
      right: ['dashboards', 'read'],
      method: 'get',
      path: '/resources/current',
      answer: answers(
        'What each machine is doing now, with job, part and people; unknown where nothing is heard',
        z.array(
          z.object({
            resourceID: z.string(),
            description: z.string().nullable(),
            deviceId: z.int(),
            state: z.string().describe(Object.keys(stateLook).join(', ')),
            since: instant,
            lastTo: instant.describe('What time the latest news is of'),
            heardAt: instant.describe('When that news arrived; null where the service only read it from store'),
            reason: z.string().nullable(),
            jobNum: z.string().nullable(),
            assemblySeq: z.int().nullable(),
            oprSeq: z.int().nullable(),
            partNum: z.string().nullable(),
            partRevision: z.string().nullable(),
            empIDs: z.array(z.string()),
            jobSince: instant,
            good: z.number().describe('Made since jobSince, as far as was seen'),
            scrap: z.number(),
            idealCycleSecs: z.number().nullable(),
            jobPlannedSecs: z.number().nullable().describe('Planned production time from jobSince to lastTo'),
            planned: z.boolean().describe('Whether production is planned for it now'),
            ifSilent: z
              .object({
                isTrouble: z
                  .boolean()
                  .describe('Production is planned, and its device has a way to speak or spoke lately'),
                cause: z.enum(silenceCauses),
                detail: z
                  .string()
                  .nullable()
                  .describe('What its connector says; null for who may not read integrations'),
              })
              .describe('What it means where nothing is heard of it'),
          }),
        ),
      ),
      handle: async (c) => {
        const organizationId = organizationOf(c.var.session)
        const [floor, current] = await Promise.all([floorOf(organizationId), floorNow(dependencies, organizationId)])
        const now = dependencies.now()
        const ways = await waysToSpeak(dependencies, {
          organizationId,
          current,
          deviceIds: reportingDevices(floor, now),
        })
        return answer(c, currentRows(floor, current, now, waysFor(c.var.session, ways)))
      },
    }),
  ]
}

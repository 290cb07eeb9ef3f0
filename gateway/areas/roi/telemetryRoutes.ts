import { z } from '@hono/zod-openapi'
import { organizationSettings } from '@takt/domain/areas/organizations/organizationSettings.ts'
import { roiSettingNames, telemetryData } from '@takt/domain/areas/roi/answers/telemetry.ts'
import { changeSchema, rowSchema } from '@takt/domain/core/item/item.ts'
import { maySeePeople } from '@takt/domain/itemTypes/peopleFields.ts'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import type { Generated } from 'kysely'
import type { Gateway } from '../../core/area.ts'
import { organizationOf, tenantOf } from '../../core/http/requests/sessionContext.ts'
import { answer, answerChange, answers } from '../../core/http/responses/answer.ts'
import { invalid } from '../../core/http/responses/refusal.ts'
import { type Route, route } from '../../core/http/route.ts'
import { readBody } from '../../core/items/write/readBody.ts'
import { transactChange } from '../../core/items/write/transact.ts'
import { rangeBody, rangeOf } from '../efficiency/face.ts'
import { saveSettings } from '../organizations/face.ts'
import { readGiven, telemetryOf } from './answerTelemetry.ts'
import { createCounter } from './createCounter.ts'
import { roiTexts as texts } from './texts.ts'

/** The table of migrations/postgres/0060. */
export type TelemetryTables = {
  telemetry: { organization_id: number; user_id: number; description: string; recorded_at: Generated<Date> }
}

const details = ['types', 'who', 'whole'] as const
const settingsBody = z.strictObject({
  ...Object.fromEntries(
    Object.entries(changeSchema(organizationSettings).shape).filter(([name]) =>
      (roiSettingNames as readonly string[]).includes(name),
    ),
  ),
  version: z.int().optional().describe('The version that was changed; 409 if there is a newer one'),
})

/** What people and machines did with Takt, and with what its return is reckoned. */
export function telemetryRoutes({ dependencies, items }: Gateway): readonly Route[] {
  const { db } = dependencies
  const count = createCounter(dependencies)
  return [
    // Everybody may record their own doing in the organization they chose.
    route({
      right: 'session',
      method: 'post',
      path: '/telemetry',
      isAudited: false,
      body: z.object({ telemetryDescription: z.string().trim().min(1).max(200) }),
      answer: answers('Recorded for the organization and the user', z.null()),
      handle: async (c, asked) => {
        const { session } = c.var
        const row = { organization_id: organizationOf(session), user_id: session.userId }
        const { telemetryDescription: description } = asked.body
        await asTenant(db, tenantOf(session), (trx) =>
          trx
            .withTables<TelemetryTables>()
            .insertInto('telemetry')
            .values({ ...row, description })
            .execute(),
        )
        return answer(c, null)
      },
    }),
    route({
      right: ['dashboards', 'read'],
      method: 'get',
      path: '/telemetry',
      tags: ['roi'],
      summary: 'What was done with Takt in a range, and with what its return is reckoned',
      description: 'By user and employee only with read on employees; else their counts are told together.',
      query: rangeBody.pick({ startDate: true, endDate: true }).extend({
        detail: z
          .enum(details, `must be one of ${details.join(', ')}`)
          .default('whole')
          .describe(
            'types: by day and type alone; who: by type, user, employee and device, all days together; whole: by all',
          ),
        ttlSecs: z.coerce
          .number('must be a number of seconds')
          .min(0, 'must not be negative')
          .max(86_400, 'at most a day')
          .default(0)
          .describe('Counts up to so old will do, of days that are over for a week half a day then; 0 counts anew'),
      }),
      answer: answers('Counts by day, type and who did it, with the types and the settings', telemetryData),
      handle: async (c, { query }) => {
        const { session } = c.var
        organizationOf(session)
        const tenant = tenantOf(session)
        const given = await readGiven(db, tenant)
        const { timeZone } = given
        const isWho = query.detail !== 'types'
        const asked = {
          tenant,
          timeZone,
          range: rangeOf(query, timeZone),
          withDays: query.detail !== 'who',
          withPeople: isWho && maySeePeople(session),
          withDevices: isWho,
        }
        return answer(c, telemetryOf(await count(asked, query.ttlSecs, c.req.raw.signal), given))
      },
    }),
    route({
      right: ['organizations', 'write'],
      method: 'post',
      path: '/telemetry/settings',
      tags: ['roi'],
      summary: 'Save with what the return is reckoned: only what is sent changes',
      isRead: 'byItself',
      body: settingsBody,
      answer: answers('The settings of the organization', rowSchema(organizationSettings)),
      handle: async (c) => {
        const { session } = c.var
        organizationOf(session)
        const body = await readBody(c)
        const unknown = Object.keys(body).filter((name) => !Object.hasOwn(settingsBody.shape, name))
        if (unknown.length > 0) throw invalid(Object.fromEntries(unknown.map((name) => [name, texts.noSetting])))
        const { result, change } = await transactChange(dependencies, { tenant: tenantOf(session), items }, (context) =>
          saveSettings(context, body),
        )
        return answerChange(c, result, texts.saved, change)
      },
    }),
  ]
}

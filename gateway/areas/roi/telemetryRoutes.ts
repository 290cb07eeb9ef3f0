import { z } from '@hono/zod-openapi'
import { organizationSettings } from '@takt/domain/areas/organizations/organizationSettings.ts'
import { roiSettingNames, telemetryData } from '@takt/domain/areas/roi/responses/telemetry.ts'
import { changeSchema, rowSchema } from '@takt/domain/core/item/item.ts'
import { maySeePeople } from '@takt/domain/itemTypes/peopleFields.ts'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import type { Generated } from 'kysely'
import type { Gateway } from '../../core/area.ts'
import { organizationOf, tenantOf } from '../../core/http/requests/sessionContext.ts'
import { invalid } from '../../core/http/responses/httpError.ts'
import { respond, respondToChange, responses } from '../../core/http/responses/respond.ts'
import { type Route, route } from '../../core/http/route.ts'
import { readBody } from '../../core/items/write/readBody.ts'
import { transactChange } from '../../core/items/write/transact.ts'
import { rangeBody, rangeOf } from '../efficiency/index.ts'
import { saveSettings } from '../organizations/index.ts'
import { createCounter } from './createCounter.ts'
import { readContext, telemetryOf } from './telemetryResponse.ts'
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

/** The routes of usage telemetry and of the ROI settings. */
export function telemetryRoutes({ dependencies, items }: Gateway): readonly Route[] {
  const { db } = dependencies
  const count = createCounter(dependencies)
  return [
    // All users may record their own usage events in the selected organization.
    route({
      right: 'session',
      method: 'post',
      path: '/telemetry',
      isAudited: false,
      body: z.object({ telemetryDescription: z.string().trim().min(1).max(200) }),
      response: responses('Recorded for the organization and the user', z.null()),
      handle: async (c, input) => {
        const { session } = c.var
        const row = { organization_id: organizationOf(session), user_id: session.userId }
        const { telemetryDescription: description } = input.body
        await asTenant(db, tenantOf(session), (trx) =>
          trx
            .withTables<TelemetryTables>()
            .insertInto('telemetry')
            .values({ ...row, description })
            .execute(),
        )
        return respond(c, null)
      },
    }),
    route({
      right: ['dashboards', 'read'],
      method: 'get',
      path: '/telemetry',
      tags: ['roi'],
      summary: 'Usage of Takt in a range, and the settings of the ROI calculation',
      description: 'By user and employee only with read on employees; otherwise their counts are combined.',
      query: rangeBody.pick({ startDate: true, endDate: true }).extend({
        detail: z
          .enum(details, `must be one of ${details.join(', ')}`)
          .default('whole')
          .describe(
            'types: by day and type; who: by type, user, employee and device over all days; whole: by all of these',
          ),
        ttlSecs: z.coerce
          .number('must be a number of seconds')
          .min(0, 'must not be negative')
          .max(86_400, 'at most a day')
          .default(0)
          .describe(
            'Maximum age of cached counts (seconds), for days that ended more than a week ago half a day; 0 counts again',
          ),
      }),
      response: responses('Counts by day, type and subject, with the types and the settings', telemetryData),
      handle: async (c, { query }) => {
        const { session } = c.var
        organizationOf(session)
        const tenant = tenantOf(session)
        const context = await readContext(db, tenant)
        const { timeZone } = context
        const isBySubject = query.detail !== 'types'
        const countQuery = {
          tenant,
          timeZone,
          range: rangeOf(query, timeZone),
          withDays: query.detail !== 'who',
          withPeople: isBySubject && maySeePeople(session),
          withDevices: isBySubject,
        }
        return respond(c, telemetryOf(await count(countQuery, query.ttlSecs, c.req.raw.signal), context))
      },
    }),
    route({
      right: ['organizations', 'write'],
      method: 'post',
      path: '/telemetry/settings',
      tags: ['roi'],
      summary: 'Save the settings of the ROI calculation; omitted settings are unchanged',
      isRead: 'byItself',
      body: settingsBody,
      response: responses('The settings of the organization', rowSchema(organizationSettings)),
      handle: async (c) => {
        const { session } = c.var
        organizationOf(session)
        const body = await readBody(c)
        const unknown = Object.keys(body).filter((name) => !Object.hasOwn(settingsBody.shape, name))
        if (unknown.length > 0) throw invalid(Object.fromEntries(unknown.map((name) => [name, texts.noSetting])))
        const { result, change } = await transactChange(dependencies, { tenant: tenantOf(session), items }, (context) =>
          saveSettings(context, body),
        )
        return respondToChange(c, result, texts.saved, change)
      },
    }),
  ]
}

import { z } from '@hono/zod-openapi'
import { mayDo, type Session } from '@takt/domain/areas/access/session.ts'
import { chartKindOf } from '@takt/domain/areas/quality/chartKind.ts'
import { controlLimits, leftOutPoint, maxExcludedPoints } from '@takt/domain/areas/quality/controlLimits.ts'
import { limitsFrozen } from '@takt/domain/areas/quality/responses/frozenLimits.ts'
import { pointsNeeded } from '@takt/domain/areas/quality/spc/controlChart.ts'
import type { Gateway } from '../../../core/area.ts'
import { organizationOf, tenantOf } from '../../../core/http/requests/sessionContext.ts'
import { conflict, forbidden, invalid } from '../../../core/http/responses/httpError.ts'
import { respondToChange, responses } from '../../../core/http/responses/respond.ts'
import { type Route, route } from '../../../core/http/route.ts'
import { addItem, changeItem } from '../../../core/items/write/itemCommands.ts'
import { transactChange } from '../../../core/items/write/transact.ts'
import { asReader } from '../../documents/index.ts'
import type { FloorOf } from '../../efficiency/index.ts'
import { readCharted } from '../checks/readCharted.ts'
import { asSeries, freezeSeries } from '../checks/seriesThread.ts'
import { seriesBody } from '../checks/valuesBody.ts'
import { qualityTexts as texts } from '../texts.ts'
import { limitsOf } from './readLimits.ts'

const { reason } = controlLimits.fields
const freezeBody = seriesBody.omit({ only: true, resourceIDs: true }).extend({
  leftOut: z
    .array(leftOutPoint)
    .max(maxExcludedPoints)
    .default([])
    .describe('Points with an assignable cause, by instant, with the reason for excluding them'),
  reason: reason.schema as z.ZodType<string>,
  version: z.int().optional().describe('Version of the limits to replace; 409 if they were changed in the meantime'),
})

/** Throws 403 unless the session may approve checksheets and read dashboards, which freezing limits requires. */
function mayFreeze(session: Session): void {
  if (!mayDo(session, 'dashboards', 'read')) throw forbidden('dashboards', 'read', session)
  if (!mayDo(session, 'checksheets', 'approve')) throw forbidden('checksheets', 'approve', session)
}

/** `POST /api/controlLimits/freeze`: freezes the limits calculated from a range without excluded points. */
export function freezeRoute(gateway: Gateway, floorOf: FloorOf): Route {
  const { dependencies, items } = gateway
  return route({
    right: mayFreeze,
    method: 'post',
    path: '/controlLimits/freeze',
    summary: 'Freeze the limits calculated from the points of a range, without excluded points',
    description: 'Replaces previously frozen limits of the same characteristic.',
    body: freezeBody,
    response: responses('The stored row', limitsFrozen),
    handle: async (c, { body }) => {
      const { session } = c.var
      const floor = await floorOf(organizationOf(session))
      const { leftOut, version, reason, startDate: _, endDate: __, ...of } = body
      const { pageId, checkID, resourceID, partNum } = of
      const key = { pageId, checkID, resourceID, partNum }
      const machines = { resourceIDs: [], only: {} }
      const { check, range, basis, points, unknown } = await asSeries(tenantOf(session), async () => {
        const { check, found, more, range } = await readCharted(gateway, c, { ...body, ...machines }, floor)
        if (!check) throw invalid({ startDate: texts.nothingFound })
        if (more) throw invalid({ startDate: texts.tooManyValues })
        const about = { ...check, rules: 'limits', timeZone: floor.timeZone } as const
        const instants = new Set(leftOut.map(({ at }) => Date.parse(at)))
        return { check, range, ...(await freezeSeries({ values: found, about, leftOut: instants })) }
      })
      const missing = leftOut.findIndex(({ at }) => unknown.includes(Date.parse(at)))
      const at = `leftOut.${missing}.at`
      if (missing >= 0) throw invalid({ [at]: texts.noPoint })
      if (!basis) throw invalid({ leftOut: texts.tooFewPoints(pointsNeeded) })
      const fields = {
        chart: chartKindOf(check),
        samples: check.samples,
        ...basis,
        leftOut,
        reason,

        from: new Date(range.start).toISOString(),
        to: new Date(Math.min(range.end, dependencies.now())).toISOString(),
        points,
      }
      const existing = await asReader(gateway, c, (reader) => limitsOf(reader, key))
      if (version !== undefined && !existing) throw conflict(texts.limitsGone)
      const item = items.get(controlLimits.name)!
      const tenant = tenantOf(session)
      const { result, change } = await transactChange(dependencies, { tenant, items }, (context) =>
        existing
          ? changeItem(
              context,
              item,
              { limitsID: existing.limitsID as number },
              { ...fields, version: version ?? existing.version },
            )
          : addItem(context, item, { ...key, ...fields }),
      )
      return respondToChange(c, { limitsID: result.limitsID as number, version: result.version }, texts.frozen, change)
    },
  })
}

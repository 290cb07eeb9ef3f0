import { z } from '@hono/zod-openapi'
import { connectorMonitor, connectorTest } from '@takt/domain/areas/connectors/connectorMonitor.ts'
import { connectorTestBody } from '@takt/domain/areas/connectors/connectorRequests.ts'
import { connectors } from '@takt/domain/areas/connectors/connectors.ts'
import { monitorResponse, withoutValues } from '@takt/domain/areas/connectors/responses/connectorMonitor.ts'
import { subjects } from '@takt/domain/areas/messages/subjects.ts'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import type { Dependencies } from '../../core/dependencies.ts'
import { idInAddress } from '../../core/http/requests/idInAddress.ts'
import { organizationOf, tenantOf } from '../../core/http/requests/sessionContext.ts'
import { HttpError, notFound } from '../../core/http/responses/httpError.ts'
import { respond, responses } from '../../core/http/responses/respond.ts'
import { type Route, route } from '../../core/http/route.ts'
import { readItem } from '../../core/items/list/readItem.ts'
import { optionsToTest } from './optionsToTest.ts'
import { busyReply, requestIngest } from './requestIngest.ts'
import { connectorsTexts as texts } from './texts.ts'

const tags = ['connectors']

/** Response time limits of ingest (ms); a connection is tested for 14 s at most. */
const timeouts = { monitor: 2_000, test: 25_000 }

const testReply = z.union([connectorTest, busyReply])

/** Routes that show what a connector receives, and test a connection before it is saved. */
export function monitorRoutes({ nats, db, env }: Dependencies): readonly Route[] {
  const request = requestIngest(nats)
  return [
    route({
      method: 'get',
      path: '/connectors/{connectorId}/monitor',
      tags,
      summary: 'Signals, rates and log of a running connector',
      right: ['integrations', 'read'],
      params: z.object({ connectorId: idInAddress }),
      response: responses('Everything received since it started; null if it does not run at present', monitorResponse),
      handle: async (c, { params: { connectorId } }) => {
        const { session } = c.var
        const organizationId = organizationOf(session)
        const row = await asTenant(db, tenantOf(session), (trx) =>
          readItem(trx, connectors, tenantOf(session), { connectorId }),
        )
        if (!row) throw notFound(connectors.label)
        const response = await request(subjects.connectorMonitor(organizationId, connectorId), timeouts.monitor)
        if (response === null) return respond(c, null)
        const monitor = connectorMonitor.parse(response)
        return respond(c, session.isMasked ? withoutValues(monitor) : monitor)
      },
    }),
    route({
      method: 'post',
      path: '/connectors/test',
      tags,
      summary: 'Test a connection before it is saved',
      description: 'Connects with these options for some seconds, stores and publishes nothing.',
      right: ['integrations', 'write'],
      isAudited: false,
      body: connectorTestBody,
      response: responses('The steps with their results, and the values received', connectorTest),
      handle: async (c, { body }) => {
        const { session } = c.var
        const organizationId = organizationOf(session)
        const tenant = { ...tenantOf(session), organizationId }
        const options = await asTenant(db, tenant, (trx) => optionsToTest({ trx, tenant, env }, body))
        const { connectorTypeId } = body
        const response = await request(subjects.connectorTest(organizationId), timeouts.test, {
          connectorTypeId,
          options,
        })
        if (response === null) throw new HttpError('unavailable', texts.noTest, { retryAfterSecs: 30 })
        const result = testReply.parse(response)
        if ('isBusy' in result) throw new HttpError('tooMany', texts.tooManyTests, { retryAfterSecs: 15 })
        return respond(c, session.isMasked ? { ...result, monitor: withoutValues(result.monitor) } : result)
      },
    }),
  ]
}

import { z } from '@hono/zod-openapi'
import { connectorBrowse, withoutNodeValues } from '@takt/domain/areas/connectors/connectorBrowse.ts'
import { connectorBrowseBody } from '@takt/domain/areas/connectors/connectorRequests.ts'
import { subjects } from '@takt/domain/areas/messages/subjects.ts'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import type { Dependencies } from '../../core/dependencies.ts'
import { organizationOf, tenantOf } from '../../core/http/requests/sessionContext.ts'
import { HttpError } from '../../core/http/responses/httpError.ts'
import { respond, responses } from '../../core/http/responses/respond.ts'
import { type Route, route } from '../../core/http/route.ts'
import { optionsToTest } from './optionsToTest.ts'
import { busyReply, requestIngest } from './requestIngest.ts'
import { connectorsTexts as texts } from './texts.ts'

/** Response time limit of ingest (ms), which allows 30 s for connecting and listing. */
const timeoutMs = 35_000

const browseReply = z.union([connectorBrowse, busyReply])

/** `POST /connectors/browse`: what a source offers as signals, before the connector is saved. */
export function browseRoute({ nats, db, env }: Dependencies): Route {
  const request = requestIngest(nats)
  return route({
    method: 'post',
    path: '/connectors/browse',
    tags: ['connectors'],
    summary: 'List or search the nodes of an OPC UA server, or read values',
    description:
      'Connects with these options, stores nothing. A failure of the source is part of the response (`error`). While ' +
      'names are masked, values are null.',
    right: ['integrations', 'write'],
    isAudited: false,
    body: connectorBrowseBody,
    response: responses('A page of nodes, or the requested values', connectorBrowse),
    handle: async (c, { body: { connectorId, connectorTypeId, options, ...query } }) => {
      const { session } = c.var
      const organizationId = organizationOf(session)
      const tenant = { ...tenantOf(session), organizationId }
      const connection = { connectorId, connectorTypeId, options }
      const complete = await asTenant(db, tenant, (trx) => optionsToTest({ trx, tenant, env }, connection))
      const response = await request(subjects.connectorBrowse(organizationId), timeoutMs, {
        connectorTypeId,
        options: complete,
        ...query,
      })
      if (response === null) throw new HttpError('unavailable', texts.noBrowse, { retryAfterSecs: 30 })
      const result = browseReply.parse(response)
      if ('isBusy' in result) throw new HttpError('tooMany', texts.tooManyBrowses, { retryAfterSecs: 5 })
      return respond(c, session.isMasked ? withoutNodeValues(result) : result)
    },
  })
}

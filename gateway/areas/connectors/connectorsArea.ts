import { z } from '@hono/zod-openapi'
import { connectors } from '@takt/domain/areas/connectors/connectors.ts'
import { connectorTypes } from '@takt/domain/areas/connectors/connectorTypes.ts'
import { connectorTypeRow } from '@takt/domain/areas/connectors/responses/connector.ts'
import type { GatewayArea } from '../../core/area.ts'
import { respond, responses } from '../../core/http/responses/respond.ts'
import { route } from '../../core/http/route.ts'
import { browseRoute } from './browseRoute.ts'
import { connectorRules } from './connectorRules.ts'
import { copiesRoute } from './copiesRoute.ts'
import { derivedStatesRoute } from './derivedStatesRoute.ts'
import { ingestRoute } from './ingestRoute.ts'
import { monitorRoutes } from './monitorRoutes.ts'

/** Connectors: fetch the data of machines. */
export const connectorsArea: GatewayArea = {
  name: 'connectors',
  open: (gateway) => ({
    routes: [
      ingestRoute(gateway),
      route({
        method: 'get',
        path: '/connectors/types',
        tags: ['connectors'],
        summary: 'The connector types and their options',
        right: ['integrations', 'read'],
        response: responses('The types, in the order of the selection', z.array(connectorTypeRow)),
        handle: (c) =>
          respond(
            c,
            connectorTypes.map(({ connectorTypeId, label, optionDefinitions }) => ({
              connectorTypeId,
              label,
              optionDefinitions: [...optionDefinitions],
            })),
          ),
      }),
      ...monitorRoutes(gateway.dependencies),
      browseRoute(gateway.dependencies),
      copiesRoute(gateway),
      derivedStatesRoute(gateway),
    ],
  }),
  items: [{ type: connectors, rules: connectorRules }],
}

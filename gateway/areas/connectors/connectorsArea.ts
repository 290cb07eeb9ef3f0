import { z } from '@hono/zod-openapi'
import { connectorTypeRow } from '@takt/domain/areas/connectors/answers/connector.ts'
import { connectors } from '@takt/domain/areas/connectors/connectors.ts'
import { connectorTypes } from '@takt/domain/areas/connectors/connectorTypes.ts'
import type { GatewayArea } from '../../core/area.ts'
import { answer, answers } from '../../core/http/responses/answer.ts'
import { route } from '../../core/http/route.ts'
import { connectorRules } from './connectorRules.ts'

/** Connectors: what fetches machines' data. */
export const connectorsArea: GatewayArea = {
  name: 'connectors',
  open: () => ({
    routes: [
      route({
        method: 'get',
        path: '/connectors/types',
        tags: ['connectors'],
        summary: 'The kinds of connector there are, and their options',
        right: ['integrations', 'read'],
        answer: answers('Types; those with runs: false can be described, not yet enabled', z.array(connectorTypeRow)),
        handle: (c) =>
          answer(
            c,
            connectorTypes.map(({ connectorTypeId, label, runs, optionDefinitions }) => ({
              connectorTypeId,
              label,
              runs,
              optionDefinitions: [...optionDefinitions],
            })),
          ),
      }),
    ],
  }),
  items: [{ type: connectors, rules: connectorRules }],
}

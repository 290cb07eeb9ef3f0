import { createRoute, z } from '@hono/zod-openapi'
import { connectorTypeRow } from '@takt/domain/connectors/answers/connector.ts'
import { connectors } from '@takt/domain/connectors/connectors.ts'
import { connectorTypes } from '@takt/domain/connectors/connectorTypes.ts'
import type { GatewayArea } from '../area.ts'
import { answer, answers } from '../http/answer.ts'
import { requires } from '../http/authorize.ts'
import { createRouter } from '../http/router.ts'
import { connectorRules } from './connectorRules.ts'

const types = createRoute({
  method: 'get',
  path: '/connectors/types',
  tags: ['connectors'],
  summary: 'The kinds of connector there are, and their options',
  middleware: requires('integrations', 'read'),
  responses: answers('Types; those with runs: false can be described, not yet enabled', z.array(connectorTypeRow)),
})

/** Connectors: what fetches machines' data. */
export const connectorsArea: GatewayArea = {
  name: 'connectors',
  routes: () => {
    const router = createRouter()
    router.openapi(types, (c) =>
      answer(
        c,
        connectorTypes.map(({ connectorTypeId, label, runs, optionDefinitions }) => ({
          connectorTypeId,
          label,
          runs,
          optionDefinitions: [...optionDefinitions],
        })),
      ),
    )
    return router
  },
  items: [{ type: connectors, rules: connectorRules }],
}

import { z } from '@hono/zod-openapi'
import { connectors } from '@takt/domain/connectors/connectors.ts'
import { connectorTypes } from '@takt/domain/connectors/connectorTypes.ts'
import type { GatewayArea } from '../area.ts'
import { answer, answers } from '../http/answer.ts'
import { route } from '../http/route.ts'
import { connectorRules } from './connectorRules.ts'

const optionDefinition = z.object({
  name: z.string(),
  label: z.string(),
  kind: z.enum(['text', 'integer', 'url', 'secret', 'keys']),
  required: z.boolean(),
  hint: z.string().optional(),
})

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
        answer: answers(
          'Types; those with runs: false can be described, not yet enabled',
          z.array(
            z.object({
              connectorTypeId: z.string(),
              label: z.string(),
              runs: z.boolean(),
              optionDefinitions: z.array(optionDefinition),
            }),
          ),
        ),
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

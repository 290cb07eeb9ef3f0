import { z } from 'zod'
import type { ConnectorType } from './connectorType.ts'
import { address } from './network.ts'

export const agentOptions = z.strictObject({
  url: address('http', 'https'),
  /** Name or UUID of one of the agent's devices; without it the agent must have exactly one. */
  device: z.string().trim().min(1).max(200).optional(),
})
export type AgentOptions = z.output<typeof agentOptions>

/** An MTConnect agent over HTTP: `/current`, then `/sample`. */
export const mtconnectAgent = {
  connectorTypeId: 'mtconnect-agent',
  label: 'MTConnect agent',
  runs: true,
  options: agentOptions,
  secrets: [],
  optionDefinitions: [
    { name: 'url', label: 'Address', kind: 'url', required: true, hint: 'http://agent:5000' },
    { name: 'device', label: 'Device', kind: 'text', required: false, hint: 'Name or UUID, if the agent has several' },
  ],
} as const satisfies ConnectorType

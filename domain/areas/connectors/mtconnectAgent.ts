import { z } from 'zod'
import type { ConnectorType } from './connectorType.ts'
import { connectorTypeLabels } from './connectorTypeIds.ts'
import { advancedSignInDefinitions, caCertificate, caCertificateDefinition, signInOptions } from './httpSignIn.ts'
import { address } from './network.ts'
import { maxPartsDefinition, maxPartsPerMinute } from './signals/signalOptions.ts'
import { sourceTimeZone, timeZoneDefinition } from './sourceTime.ts'

const name = z.string().trim().min(1).max(200).optional()

export const agentOptions = z.strictObject({
  url: address('http', 'https'),
  /** Name or UUID of one of the agent's devices; without it the agent must have exactly one. */
  device: name,
  /** Name or ID of the component whose Execution is read; without it the first path, in the order of the agent. */
  path: name,
  ...signInOptions,
  caCertificate,
  timeZone: sourceTimeZone,
  maxPartsPerMinute,
})
export type AgentOptions = z.output<typeof agentOptions>

/** An MTConnect agent over HTTP: `/current`, then `/sample`. */
export const mtconnectAgent = {
  connectorTypeId: 'mtconnect-agent',
  label: connectorTypeLabels['mtconnect-agent'],
  options: agentOptions,
  secrets: ['password'],
  protection: ['caCertificate'],
  optionDefinitions: [
    { name: 'url', label: 'Address', kind: 'url', required: true, hint: 'http://agent:5000' },
    { name: 'device', label: 'Device', kind: 'text', required: false, hint: 'Name or UUID, if the agent has several' },
    {
      name: 'path',
      label: 'Path',
      kind: 'text',
      required: false,
      advanced: true,
      hint: 'Name or ID, if the machine has several. Default: the first one',
    },
    ...advancedSignInDefinitions,
    caCertificateDefinition,
    timeZoneDefinition,
    maxPartsDefinition,
  ],
} as const satisfies ConnectorType

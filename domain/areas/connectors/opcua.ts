import { z } from 'zod'
import type { ConnectorType } from './connectorType.ts'
import { address } from './network.ts'

const text = z.string().trim().min(1).max(500)

/** An OPC UA server. */
export const opcua = {
  connectorTypeId: 'opcua',
  label: 'OPC UA',
  runs: false,
  options: z.strictObject({
    endpointUrl: address('opc.tcp'),
    securityMode: z.enum(['None', 'Sign', 'SignAndEncrypt']).default('SignAndEncrypt'),
    securityPolicy: z.enum(['None', 'Basic256Sha256', 'Aes128_Sha256_RsaOaep', 'Aes256_Sha256_RsaPss']).optional(),
    userName: text.optional(),
    password: z.string().min(1).max(1_000).optional(),
    nodeIds: z.record(text, text).default({}),
  }),
  secrets: ['password'],
  optionDefinitions: [
    { name: 'endpointUrl', label: 'Endpoint', kind: 'url', required: true, hint: 'opc.tcp://machine:4840' },
    { name: 'securityMode', label: 'Security mode', kind: 'text', required: false, hint: 'None, Sign, SignAndEncrypt' },
    { name: 'securityPolicy', label: 'Security policy', kind: 'text', required: false },
    { name: 'userName', label: 'User name', kind: 'text', required: false },
    { name: 'password', label: 'Password', kind: 'secret', required: false },
    { name: 'nodeIds', label: 'Node IDs', kind: 'keys', required: false, hint: 'Meaning and node ID' },
  ],
} as const satisfies ConnectorType

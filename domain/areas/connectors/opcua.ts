import { z } from 'zod'
import type { ConnectorType } from './connectorType.ts'
import { connectorTypeLabels } from './connectorTypeIds.ts'
import { address } from './network.ts'
import { signalDefinitions, signalOptions } from './signals/signalOptions.ts'

const text = z.string().trim().min(1).max(500)

/** How messages are protected: not at all, signed, or signed and encrypted. */
export const opcuaSecurityModes = ['None', 'Sign', 'SignAndEncrypt'] as const
export type OpcuaSecurityMode = (typeof opcuaSecurityModes)[number]

/** Supported security policies, strongest first. */
export const opcuaSecurityPolicies = ['Aes256_Sha256_RsaPss', 'Aes128_Sha256_RsaOaep', 'Basic256Sha256'] as const

/** Options of the connection; the others are `signalOptions`. */
const connectionOptions = {
  endpointUrl: address('opc.tcp'),
  securityMode: z.enum(opcuaSecurityModes).default('SignAndEncrypt'),
  /** `automatic`: the strongest that the server offers. */
  securityPolicy: z.enum(['automatic', ...opcuaSecurityPolicies]).default('automatic'),
  /** SHA-256 thumbprint (hexadecimal) of the server's certificate that a person has confirmed. */
  trustedServer: z
    .string()
    .trim()
    .regex(/^[0-9a-f]{2}(?::?[0-9a-f]{2}){31}$/i, 'Enter a SHA-256 thumbprint: 64 hexadecimal digits')
    .optional(),
  userName: text.optional(),
  password: z.string().min(1).max(1_000).optional(),
  /** Interval at which the server sends changes (ms). */
  publishMs: z.number().int().min(100).max(60_000).default(500),
  /** Changes of a node that the server stores while it cannot send them. */
  queueSize: z.number().int().min(1).max(10_000).default(100),
  /** Smallest change of a measured value that is sent. */
  deadband: z.coerce.number().min(0).default(0),
} as const

/** A signal is a node ID: `ns=2;s=Machine.State`, or with the URI of its namespace: `nsu=http://acme.example/;s=State`. */
export const opcuaOptions = z.strictObject({ ...connectionOptions, ...signalOptions })
export type OpcuaOptions = z.output<typeof opcuaOptions>

const selectable = (values: readonly string[]) => values.map((value) => ({ value, label: value.replaceAll('_', '-') }))

/** An OPC UA server: a subscription to nodes. */
export const opcua = {
  connectorTypeId: 'opcua',
  label: connectorTypeLabels.opcua,
  options: opcuaOptions,
  secrets: ['password'],
  protection: ['securityMode', 'securityPolicy', 'trustedServer'],
  optionDefinitions: [
    { name: 'endpointUrl', label: 'Endpoint', kind: 'url', required: true, hint: 'opc.tcp://machine:4840' },
    {
      name: 'securityMode',
      label: 'Security mode',
      kind: 'select',
      required: false,
      default: 'SignAndEncrypt',
      hint: 'With None, user name and password are not protected',
      choices: [
        { value: 'SignAndEncrypt', label: 'Sign and encrypt' },
        { value: 'Sign', label: 'Sign' },
        { value: 'None', label: 'None' },
      ],
    },
    {
      name: 'securityPolicy',
      label: 'Security policy',
      kind: 'select',
      required: false,
      default: 'automatic',
      advanced: true,
      choices: [
        { value: 'automatic', label: 'Strongest that the server offers' },
        ...selectable(opcuaSecurityPolicies),
      ],
    },
    {
      name: 'trustedServer',
      label: 'Trusted server certificate',
      kind: 'text',
      required: false,
      hint: 'SHA-256 thumbprint. The connection test shows it; compare it with the server before you trust it',
    },
    { name: 'userName', label: 'User name', kind: 'text', required: false, hint: 'Without it: anonymous' },
    { name: 'password', label: 'Password', kind: 'secret', required: false },
    {
      name: 'publishMs',
      label: 'Publishing interval (ms)',
      kind: 'integer',
      required: false,
      default: '500',
      advanced: true,
    },
    {
      name: 'queueSize',
      label: 'Queue size',
      kind: 'integer',
      required: false,
      default: '100',
      advanced: true,
      hint: 'Changes of a node that the server stores during an interruption',
    },
    {
      name: 'deadband',
      label: 'Deadband of measured values',
      kind: 'text',
      required: false,
      default: '0',
      advanced: true,
      hint: 'Smaller changes are not sent',
    },
    ...signalDefinitions,
  ],
} as const satisfies ConnectorType

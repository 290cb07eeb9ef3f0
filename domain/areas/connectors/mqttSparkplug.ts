import { z } from 'zod'
import type { ConnectorType } from './connectorType.ts'
import { connectorTypeLabels } from './connectorTypeIds.ts'
import { address } from './network.ts'
import { signalDefinitions, signalOptions } from './signals/signalOptions.ts'

/** A part of a topic: MQTT reserves its separator and its wildcards. */
const topicPart = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .regex(/^[^\p{Cc}/+#]*$/u, 'Remove the characters /, + and #, which MQTT reserves')

const broker = address('mqtt', 'mqtts')
const maxBrokers = 10

/** Returns the addresses of a text that separates them by line breaks or commas. */
export const brokersOf = (text: string): string[] =>
  text
    .split(/[\n\r,]/)
    .map((each) => each.trim())
    .filter(Boolean)

const brokers = z.string().transform((text, context) => {
  const urls = brokersOf(text)
  if (urls.length < 1) context.addIssue('Enter the address of a broker')
  if (urls.length > maxBrokers) context.addIssue(`Enter at most ${maxBrokers} brokers`)
  const parsed = urls.map((url) => broker.safeParse(url))
  const issue = parsed.find(({ success }) => !success)?.error?.issues[0]
  if (issue) context.addIssue(issue.message)
  return urls.join('\n')
})

const sparkplugShape = z.strictObject({
  url: brokers,
  userName: z.string().trim().min(1).max(200).optional(),
  password: z.string().min(1).max(1_000).optional(),
  caCertificate: z.string().trim().min(1).max(10_000).optional(),
  hostId: topicPart.default('takt'),
  groupId: topicPart,
  edgeNodeId: topicPart,
  deviceId: topicPart.optional(),
  /** Time in which messages that arrive in another order are sorted, before a rebirth is requested (ms). */
  reorderTimeoutMs: z.number().int().min(0).max(60_000).default(2_000),
  ...signalOptions,
})
export type SparkplugOptions = z.output<typeof sparkplugShape>

/** An edge node of Sparkplug B on an MQTT broker, or one of its devices, read by a host application. */
export const mqttSparkplug = {
  connectorTypeId: 'mqtt-sparkplug',
  label: connectorTypeLabels['mqtt-sparkplug'],
  options: sparkplugShape,
  secrets: ['password'],
  protection: ['caCertificate'],
  optionDefinitions: [
    {
      name: 'url',
      label: 'Broker',
      kind: 'longText',
      required: true,
      hint: 'mqtts://broker:8883. Several on separate lines: the next is used if the connection to one is lost',
    },
    { name: 'userName', label: 'User name', kind: 'text', required: false },
    { name: 'password', label: 'Password', kind: 'secret', required: false },
    {
      name: 'caCertificate',
      label: 'CA certificate (PEM)',
      kind: 'longText',
      required: false,
      advanced: true,
      hint: 'If the broker has a certificate of your own certification authority',
    },
    {
      name: 'hostId',
      label: 'Host application ID',
      kind: 'text',
      required: false,
      default: 'takt',
      advanced: true,
      hint: 'Unique in the plant; the primary host of edge nodes that wait for one',
    },
    { name: 'groupId', label: 'Group', kind: 'text', required: true },
    { name: 'edgeNodeId', label: 'Edge node', kind: 'text', required: true },
    {
      name: 'deviceId',
      label: 'Device',
      kind: 'text',
      required: false,
      hint: 'Without it, the metrics of the edge node itself are read',
    },
    {
      name: 'reorderTimeoutMs',
      label: 'Reorder timeout (ms)',
      kind: 'integer',
      required: false,
      default: '2000',
      advanced: true,
      hint: 'Time in which messages in another order are sorted',
    },
    ...signalDefinitions,
  ],
} as const satisfies ConnectorType

import { z } from 'zod'
import type { ConnectorType } from './connectorType.ts'
import { address } from './network.ts'

const id = z.string().trim().min(1).max(200)

/** A Sparkplug B edge node on an MQTT broker. */
export const mqttSparkplug = {
  connectorTypeId: 'mqtt-sparkplug',
  label: 'MQTT Sparkplug B',
  runs: false,
  options: z.strictObject({
    url: address('mqtt', 'mqtts'),
    groupId: id,
    edgeNodeId: id,
    deviceId: id.optional(),
    userName: id.optional(),
    password: z.string().min(1).max(1_000).optional(),
    metrics: z.record(id, id).default({}),
  }),
  secrets: ['password'],
  optionDefinitions: [
    { name: 'url', label: 'Broker', kind: 'url', required: true, hint: 'mqtts://broker:8883' },
    { name: 'groupId', label: 'Group', kind: 'text', required: true },
    { name: 'edgeNodeId', label: 'Edge node', kind: 'text', required: true },
    { name: 'deviceId', label: 'Device', kind: 'text', required: false },
    { name: 'userName', label: 'User name', kind: 'text', required: false },
    { name: 'password', label: 'Password', kind: 'secret', required: false },
    { name: 'metrics', label: 'Metric names', kind: 'keys', required: false, hint: 'Meaning and metric name' },
  ],
} as const satisfies ConnectorType

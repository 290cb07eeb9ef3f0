import { z } from 'zod'
import type { ConnectorType } from './connectorType.ts'
import { connectorTypeLabels } from './connectorTypeIds.ts'
import { expression, expressionDefinition } from './json/expression.ts'
import { isTopicFilter, maxTopics, topicFiltersOf } from './json/topicFilters.ts'
import { address } from './network.ts'
import { signalDefinitions, signalOptions } from './signals/signalOptions.ts'

const certificate = /^-----BEGIN CERTIFICATE-----[\s\S]+-----END CERTIFICATE-----\s*$/

/** Options of a test: without topics it lists those of the broker. */
const mqttJsonTestOptions = z
  .strictObject({
    url: address('mqtt', 'mqtts'),
    userName: z.string().trim().min(1).max(1_000).optional(),
    password: z.string().min(1).max(10_000).optional(),
    caCertificate: z
      .string()
      .trim()
      .max(15_000)
      .regex(certificate, 'Enter the certificate in PEM format: -----BEGIN CERTIFICATE----- …')
      .optional(),
    topics: z.string().trim().min(1).max(5_000).optional(),
    machine: z
      .string()
      .trim()
      .max(200)
      .regex(/^[^+#\0]*$/, 'Remove + and #: wildcards belong into the topics')
      .optional(),
    expression,
    ...signalOptions,
  })
  .superRefine(({ topics, machine }, context) => {
    if (topics === undefined) return
    const filters = topicFiltersOf(topics, machine)
    const wrong = filters.find((filter) => !isTopicFilter(filter))
    const problem =
      wrong !== undefined
        ? `${wrong} is not a topic: + must be a whole level, # the whole last one`
        : filters.length > maxTopics
          ? `Enter at most ${maxTopics} topics`
          : filters.length === 0
            ? 'Enter a topic'
            : null
    if (problem) context.addIssue({ code: 'custom', path: ['topics'], message: problem })
    if (topics.includes('{machine}') && !machine)
      context.addIssue({ code: 'custom', path: ['machine'], message: 'Enter what replaces {machine} in the topics' })
  })
export type MqttJsonOptions = z.output<typeof mqttJsonTestOptions>

export const mqttJsonOptions = mqttJsonTestOptions.refine(({ topics }) => topics !== undefined, {
  path: ['topics'],
  error: 'is required',
})

/** Messages of any JSON, numbers or texts on topics of an MQTT broker. */
export const mqttJson = {
  connectorTypeId: 'mqtt-json',
  label: connectorTypeLabels['mqtt-json'],
  options: mqttJsonOptions,
  testOptions: mqttJsonTestOptions,
  secrets: ['password'],
  protection: ['caCertificate'],
  optionDefinitions: [
    { name: 'url', label: 'Broker', kind: 'url', required: true, hint: 'mqtts://broker:8883' },
    { name: 'userName', label: 'User name', kind: 'text', required: false },
    { name: 'password', label: 'Password', kind: 'secret', required: false },
    {
      name: 'caCertificate',
      label: 'Certificate of the authority (PEM)',
      kind: 'longText',
      required: false,
      advanced: true,
      hint: "If the broker's certificate is not issued by a public authority",
    },
    {
      name: 'topics',
      label: 'Topics',
      kind: 'longText',
      required: true,
      hint: 'One for each line, with + and #. {machine} stands for the next option',
    },
    { name: 'machine', label: 'Machine in topics', kind: 'text', required: false, hint: 'Replaces {machine}' },
    expressionDefinition,
    ...signalDefinitions,
  ],
} as const satisfies ConnectorType

import { z } from 'zod'
import type { ConnectorType } from './connectorType.ts'
import { connectorTypeLabels } from './connectorTypeIds.ts'
import { expression, expressionDefinition } from './json/expression.ts'
import { signalDefinitions, signalOptions } from './signals/signalOptions.ts'

export const httpJsonOptions = z.strictObject({ expression, ...signalOptions })
export type HttpJsonOptions = z.output<typeof httpJsonOptions>

/** Messages of any JSON that a device sends to `POST /api/ingest/{deviceId}`. */
export const httpJson = {
  connectorTypeId: 'http-json',
  label: connectorTypeLabels['http-json'],
  options: httpJsonOptions,
  secrets: [],
  protection: [],
  optionDefinitions: [expressionDefinition, ...signalDefinitions],
} as const satisfies ConnectorType

import type { SignalValue } from '@takt/domain/areas/connectors/signals/signal.ts'

/** A message as received: its topic, empty for messages without one, and its payload. */
export type JsonMessage = { topic: string; text: string }

/** An expression of an organization, to be evaluated for messages. */
export type EvaluationRequest = { organizationId: number; expression: string; messages: readonly JsonMessage[] }

/** A value of a message; `at` is epoch ms, null: the time of arrival. */
export type MessageValue = { signal: string; value: SignalValue; at: number | null }

/** The values of a message, or the reason why it was not understood. */
export type ReadMessage = { values: MessageValue[] } | { reason: string }

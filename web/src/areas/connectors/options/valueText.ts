import type { SignalValue } from '@takt/domain/areas/connectors/signals/signal.ts'

/** Returns a value of a signal as text; null is an en dash. */
export const valueText = (value: SignalValue): string => (value === null ? '–' : String(value))

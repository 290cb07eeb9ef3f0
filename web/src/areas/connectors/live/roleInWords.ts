import type { MonitoredSignal } from '@takt/domain/areas/connectors/connectorMonitor.ts'
import type { SignalRole } from '@takt/domain/areas/connectors/signals/signal.ts'
import { isRecord } from '../options/pairs.ts'
import { signalDrafts } from '../options/signalsDraft.ts'
import { connectorTexts as texts } from '../texts.ts'

/**
 * Returns a function that gives the roles of a signal in words: those of the connector's options, or that of a data
 * item of MTConnect.
 */
export function roleInWords(options: unknown): (signal: MonitoredSignal) => string {
  const mappings = Map.groupBy(signalDrafts(isRecord(options) ? options.signals : []), ({ signal }) => signal)
  const words: Readonly<Record<SignalRole, string>> = texts.roles
  return ({ signal, isMapped, role }) => {
    const roles = (mappings.get(signal) ?? []).map(({ role, name }) => (name ? `${words[role]}: ${name}` : words[role]))
    if (roles.length > 0) return roles.join(', ')
    if (role !== null) return role === 'availability' ? texts.live.availability : words[role]
    return isMapped ? words.input : texts.live.notAssigned
  }
}

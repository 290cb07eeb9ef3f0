import type { OpcuaOptions } from '@takt/domain/areas/connectors/opcua.ts'
import type { SignalRole } from '@takt/domain/areas/connectors/signals/signal.ts'
import { signalsOfRules } from '@takt/domain/areas/connectors/signals/stateRules.ts'

/** Returns the roles of all signals that are used. */
export function rolesOf({ signals, stateRules }: OpcuaOptions): Map<string, Set<SignalRole>> {
  const roles = new Map<string, Set<SignalRole>>()
  const add = (signal: string, role: SignalRole) => roles.set(signal, (roles.get(signal) ?? new Set()).add(role))
  for (const { signal, role } of signals) add(signal, role)
  if (stateRules) for (const signal of signalsOfRules(stateRules)) add(signal, 'input')
  return roles
}

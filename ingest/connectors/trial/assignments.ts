type Options = Readonly<Record<string, unknown>>

/** Roles of signals and keys of items, by what they give. */
const roles = {
  state: ['state', 'execution'],
  count: ['good', 'total', 'scrap', 'pulse', 'partCount', 'totalCount', 'scrapCount'],
}

/** Returns the roles that options assign; null: the type of connector finds them itself. */
function assignedRoles({ signals, keys }: Options): string[] | null {
  if (Array.isArray(signals)) return signals.map(({ role }: { role: string }) => role)
  return keys ? Object.keys(keys) : null
}

/** True if the options assign something to the state of the machine, or to its part counter. */
export function isAssigned(options: Options, what: keyof typeof roles): boolean {
  if (what === 'state' && options.stateRules !== undefined) return true
  return assignedRoles(options)?.some((role) => roles[what].includes(role)) ?? true
}

import { collectDefaultMetrics, Registry } from 'prom-client'

const known = new WeakMap<object, Registry>()

/** The registry of a gateway, with the process's own metrics in it; served on /metrics. `owner`: its dependencies. */
export function metricsOf(owner: object): Registry {
  const made = known.get(owner)
  if (made) return made
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  known.set(owner, registry)
  return registry
}

import { collectDefaultMetrics, Registry } from 'prom-client'

/** A registry for a service's metrics, with those of the process in it; its text is what /metrics answers. */
export function createMetrics(): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  return registry
}

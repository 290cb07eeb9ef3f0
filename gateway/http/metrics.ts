import { createMetrics } from '@takt/store/metrics.ts'
import type { Registry } from 'prom-client'

const known = new WeakMap<object, Registry>()

/** The registry of a gateway, found by its dependencies; areas add their own metrics to it. Served on /metrics. */
export function metricsOf(dependencies: object): Registry {
  const registry = known.get(dependencies) ?? createMetrics()
  known.set(dependencies, registry)
  return registry
}

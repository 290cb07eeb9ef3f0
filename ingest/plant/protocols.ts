import type { PlantMachine } from '@takt/domain/areas/plant/machines.ts'

/**
 * How a machine speaks to Takt: by itself over NATS or MQTT, or through a connector that asks its MTConnect adapter or
 * agent.
 */
export type Protocol = 'nats' | 'mqtt' | 'shdr' | 'agent'

/** In the first hall some machines speak each protocol; all others speak NATS. */
export function protocolOf({ hall, lane, department }: PlantMachine): Protocol {
  if (hall > 0) return 'nats'
  if (department.code === 'PRESS' || department.code === 'PACK') return 'mqtt'
  if (department.code === 'LATHE' && lane < 2) return 'shdr'
  if (department.code === 'MILL') return lane === 0 ? 'shdr' : lane === 1 ? 'agent' : 'nats'
  return 'nats'
}

import type { Installation } from './installation.ts'

/** Address of the manually operated lathe of the demo (`node ingest/connectors/play/main.ts`). */
const playedLathe = '127.0.0.1:7878'

/**
 * Returns the ports of the simulated plant's adapters and agent, and the addresses that connectors may connect to: the
 * operator's list followed by the demo's addresses, which are on loopback.
 */
export function demoAddresses({ env, ports }: Pick<Installation, 'env' | 'ports'>, listed: string | undefined) {
  const plantPorts = [ports.plantLathe1, ports.plantLathe2, ports.plantMill1, ports.plantMill2]
  const plant = env.TAKT_PLANT === 'off' ? [] : plantPorts.map((port) => `127.0.0.1:${port}`)
  const played = env.TAKT_DEMO === 'off' ? [] : [playedLathe]
  return {
    TAKT_PLANT_PORTS: plantPorts.join(','),
    TAKT_CONNECTOR_ALLOW: [...(listed ? [listed] : []), ...played, ...plant].join(',') || undefined,
  }
}

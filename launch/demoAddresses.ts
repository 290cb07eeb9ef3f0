import type { Installation } from './installation.ts'

/** Where the lathe of the demo is to be played by hand (`node ingest/connectors/play/main.ts`). */
const playedLathe = '127.0.0.1:7878'

/**
 * Where the simulated plant's adapters and agent listen, for the plant; and these addresses, which are on loopback, for
 * what connectors may connect to, behind what the operator lists.
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

import { setTimeout as pause } from 'node:timers/promises'
import type { Installation } from './installation.ts'
import { say } from './progress.ts'
import type { StoreAddresses } from './storeParts.ts'

/** Waits a moment for the whole to be ready, then tells where it is, how to sign in, and what is missing. */
export async function tellAddresses(about: {
  installation: Installation
  addresses: StoreAddresses
  password: string | null
  missing: string[]
}): Promise<void> {
  const { installation, addresses, password } = about
  const { PORT, TAKT_BIND, TAKT_HOME } = installation.env
  const everywhere = TAKT_BIND === '0.0.0.0' || TAKT_BIND === '::'
  const host = everywhere || TAKT_BIND === '127.0.0.1' ? 'localhost' : TAKT_BIND
  const ask = everywhere ? '127.0.0.1' : TAKT_BIND
  const unready = await waitUntilReady(`http://${ask}:${PORT}/readyz`)
  const lines: [string, string][] = [
    [unready === null ? 'Takt is running' : 'Takt', `http://${host}:${PORT}`],
    ...(password
      ? ([
          ['Sign in as', 'admin@demo.takt (or planner@demo.takt, operator@demo.takt, admin@other.takt)'],
          ['Password', password],
        ] as [string, string][])
      : []),
    ['Devices', `${addresses.NATS_MQTT_URL} or ${addresses.NATS_URL}`],
    ['Data and logs', TAKT_HOME],
    ...(about.missing.length > 0 ? ([['Not running', about.missing.join(', ')]] as [string, string][]) : []),
    ...(unready ? ([['Not ready yet', unready]] as [string, string][]) : []),
  ]
  say()
  for (const [label, text] of lines) say(`  ${label.padEnd(16)} ${text}`)
  say()
  say('  Ctrl-C stops everything; the data stay.')
}

/** Null once `/readyz` says yes, or what it said last. */
async function waitUntilReady(url: string, withinMs = 20_000): Promise<string | null> {
  let said = 'the gateway does not answer'
  for (const until = Date.now() + withinMs; Date.now() < until; await pause(200)) {
    const answer = await fetch(url).catch(() => null)
    if (answer?.ok) return null
    if (answer) said = (await answer.text()).slice(0, 400)
  }
  return said
}

import { setTimeout as sleep } from 'node:timers/promises'
import { createConnectorFixture } from '@takt/ingest/connectors/play/connector.fixture.ts'
import { seededRandom } from '../flood/seededRandom.ts'
import type { SourceKind, Target } from './sourceKind.ts'
import { startConnectors } from './startConnectors.ts'
import { startProxy } from './startProxy.ts'
import { unstatedGaps } from './unstatedGaps.ts'

const connectorId = 1
const perSecond = 100
const initialTotal = 1_000
/** Maximum pause between two faults, and maximum duration of one (ms). */
const maxPauseMs = 8_000
const maxFaultMs = 12_000
const settleMs = 90_000

/**
 * Runs a connector at 100 values a second while it, its source and the network between them fail at random moments, and
 * compares the parts that were counted with those that were made. `known`: the part of `ranMs` for which the state is
 * known (ms). `unstated`: the other parts of it that no event of the connector states.
 */
export async function runConnectorFaults(
  kindOf: (target: Target) => SourceKind,
  { seed, seconds }: { seed: number; seconds: number },
) {
  const random = seededRandom(seed)
  const fixture = await createConnectorFixture()
  await fixture.stopIngest()
  const { environment } = fixture
  const kind = kindOf({ environment, organizationId: 1, deviceId: connectorId + 100 })
  const source = await kind.open(perSecond)
  const proxy = await startProxy(source.port)
  await source.start(initialTotal, proxy.port)
  let connectors = await startConnectors(environment.env)
  await fixture.add({ connectorId, connectorTypeId: kind.connectorTypeId, options: kind.options(proxy.port) })
  while (fixture.messages(connectorId).length === 0) await sleep(100)

  const startedAt = Date.now()
  const isOver = () => Date.now() - startedAt > seconds * 1_000
  let made = 0
  /** Parts are made whatever fails, one or two a second. */
  const produce = async () => {
    while (!isOver()) {
      await sleep(random.whole(200, 1_000))
      made += 1
      source.count(1)
    }
  }
  /** Texts of events by their time and text, in order. */
  const events = new Map<string, string>()
  const readEvents = async () => {
    const monitor = await fixture.monitor(connectorId).catch(() => null)
    for (const { kind, text, at } of monitor?.log ?? [])
      if (kind === 'event') events.set(`${new Date(at).toISOString()} ${text}`, text)
  }
  const watch = async () => {
    while (!isOver()) await Promise.all([readEvents(), sleep(500)])
  }
  const faults = {
    connector: async (ms: number) => {
      // Its log ends with it.
      await readEvents()
      await connectors.kill()
      await sleep(ms)
      connectors = await startConnectors(environment.env)
    },
    source: async (ms: number) => {
      await source.kill()
      await sleep(ms)
      await source.start(initialTotal + made, proxy.port)
    },
    cut: async (ms: number) => {
      await proxy.close()
      await sleep(ms)
      await proxy.open()
    },
    silence: async (ms: number) => {
      proxy.freeze()
      await sleep(ms)
      proxy.thaw()
    },
  }
  const counts = { connector: 0, source: 0, cut: 0, silence: 0 }
  const disturb = async () => {
    while (!isOver()) {
      await sleep(random.whole(1_000, maxPauseMs))
      const fault = random.pick(Object.keys(faults) as (keyof typeof faults)[])
      counts[fault] += 1
      await faults[fault](random.whole(100, maxFaultMs))
    }
  }
  await Promise.all([produce(), watch(), disturb()])
  const overAt = Date.now()
  const result = async () => {
    const slices = await fixture.storedSlices(connectorId)
    return {
      counted: slices.reduce((sum, { good }) => sum + good, 0),
      known: slices.reduce(
        (sum, { from, to }) => sum + Math.max(0, Math.min(to, overAt) - Math.max(from, startedAt)),
        0,
      ),
      knownTo: slices.at(-1)?.to ?? 0,
      slices,
    }
  }
  const settledAt = Date.now() + settleMs
  let { counted, known, knownTo, slices } = await result()
  while ((counted !== made || knownTo < overAt) && Date.now() < settledAt) {
    await sleep(1_000)
    ;({ counted, known, knownTo, slices } = await result())
  }
  await readEvents()
  await connectors.kill()
  await source.kill()
  await source.close()
  await proxy.close()
  await fixture.startIngest()
  await fixture.close()
  const unstated = unstatedGaps(slices, [...events.values()], { from: startedAt, to: overAt })
  return {
    made,
    counted,
    faults: counts,
    events: [...events.keys()].toSorted(),
    ranMs: overAt - startedAt,
    known,
    unstated,
  }
}

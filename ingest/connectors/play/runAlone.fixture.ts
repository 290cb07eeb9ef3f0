import type { ConnectorStatusWord } from '@takt/domain/areas/connectors/connectorStatus.ts'
import { dialRule } from '@takt/store/dialing/dialRule.ts'
import { createCertificate, readCertificate } from '../certificates/createClientCertificates.ts'
import { createFeed, newFeed } from '../feed/feed.ts'
import type { Message } from '../feed/messages.ts'
import type { StoredFeed } from '../feed/storedFeed.ts'
import { createMonitor } from '../monitor.ts'
import { createPace } from '../pace.ts'
import type { Runner } from '../runner.ts'
import { emptyTimeline } from '../slices/timeline.ts'
import { standalone } from './standalone.fixture.ts'

/**
 * Runs the runner of a machine with its feed, but without database and NATS; connections to loopback are allowed.
 * `earlier`: the feed stored by an earlier run, from which it continues. `acceptMessages`: the messages of its device.
 */
export function runAlone<Options>(
  runner: Runner<Options>,
  options: Options,
  earlier?: StoredFeed,
  acceptMessages = standalone.acceptMessages,
) {
  const stopping = new AbortController()
  const monitor = createMonitor()
  const slices: Message['slices'][number][] = []
  const status: { word: ConnectorStatusWord; error: string | null } = { word: 'connecting', error: null }
  let stored = earlier ?? newFeed('', emptyTimeline)
  const feed = createFeed({
    stored,
    subject: '',
    save: async (next) => {
      stored = structuredClone(next)
    },
    publish: async (message) => void slices.push(...message.slices),
  })
  const running = runner({
    ...standalone,
    acceptMessages,
    certificate: async () => readCertificate(await createCertificate(), new Date(Date.now() + 86_400_000)),
    options,
    feed,
    report: (word, error) => Object.assign(status, { word, error }),
    markReceived: () => {},
    monitor,
    rule: dialRule({ TAKT_CONNECTOR_ALLOW: '127.0.0.1:1024-65535' }),
    pace: createPace(stopping.signal, () => {}),
    signal: stopping.signal,
  })
  return {
    status,
    /** The slices published so far, in their wire format. */
    slices,
    /** The lines of the monitor's log, oldest first. */
    log: () =>
      monitor
        .snapshot()
        .log.map(({ text }) => text)
        .reverse(),
    snapshot: monitor.snapshot,
    signals: () => Object.fromEntries(monitor.snapshot().signals.map(({ signal, value }) => [signal, value])),
    /** Stops the runner and its feed; returns what is stored for the next run. */
    async stop() {
      stopping.abort()
      await running
      await feed.stop()
      return stored
    },
  }
}

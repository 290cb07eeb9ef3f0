import type { ConnectorTest, TestStep } from '@takt/domain/areas/connectors/connectorMonitor.ts'
import type { ConnectorStatusWord } from '@takt/domain/areas/connectors/connectorStatus.ts'
import type { ConnectorType } from '@takt/domain/areas/connectors/connectorType.ts'
import { findConnectorType } from '@takt/domain/areas/connectors/connectorTypes.ts'
import { opcua } from '@takt/domain/areas/connectors/opcua.ts'
import { messageFor } from '@takt/domain/core/item/validationMessages.ts'
import { pause } from '@takt/store/timing/pause.ts'
import { createFeed, type Feed, newFeed } from '../feed/feed.ts'
import { timelineOf } from '../feed/feedSlices.ts'
import { createMonitor } from '../monitor.ts'
import { createPace } from '../pace.ts'
import { runners } from '../runners.ts'
import { type CounterKind, counterKinds, type Observation } from '../slices/observation.ts'
import type { SourceAccess } from '../sourceAccess.ts'
import { connectorTexts as texts } from '../texts.ts'
import { isAssigned } from './assignments.ts'

/** Time for which a connection is tested at most (ms): that of reaching a source, and some for its first values. */
const testMs = 14_000
/** Time for which values are awaited after the first (ms). */
const settleMs = 2_000
/** The same while nothing is assigned to the state: everything that the source sends is to be listed (ms). */
const listMs = 5_000

type Seen = { total: Map<CounterKind, number>; state: string | null }

/** A feed that publishes nothing and remembers what the source has sent. */
function createTrialFeed(options: Record<string, unknown>, seen: Seen): Feed {
  const feed = createFeed({
    stored: newFeed('', timelineOf(options)),
    subject: '',
    save: async () => {},
    publish: async ({ slices }) => {
      seen.state = slices.findLast(({ state }) => state !== null)?.state ?? seen.state
    },
  })
  return {
    ...feed,
    see(observation, arrival) {
      remember(observation, seen)
      feed.see(observation, arrival)
    },
  }
}

function remember({ items }: Observation, { total }: Seen) {
  for (const item of items)
    for (const kind of counterKinds) if (item.kind === kind && item.value !== null) total.set(kind, item.value)
}

export type TrialRequest = { connectorTypeId: string; options: Readonly<Record<string, unknown>> }

/** Returns the labels of the options that are missing or incomplete before a connector can be saved. */
function requiredToSave({ options: schema, optionDefinitions }: ConnectorType, options: object): string[] {
  const paths = schema.safeParse(options).error?.issues.map(({ path }) => path.join('.')) ?? []
  return paths.map((path) => optionDefinitions.find(({ name }) => name === path)?.label ?? path)
}

/** Returns why no data have arrived yet. */
const noData = (connectorTypeId: string, options: Readonly<Record<string, unknown>>) =>
  connectorTypeId === opcua.connectorTypeId && (options.signals as readonly unknown[]).length === 0
    ? texts.testNothingRead
    : texts.testNoData

/**
 * Connects with these options like a connector, publishes nothing, and reports each step with its result. Ends early
 * once the source has sent a state; rejects nothing: a failure is a step. Names that the source lists may be missing in
 * the options: the last step then states what to enter.
 */
export async function testConnection(
  { connectorTypeId, options }: TrialRequest,
  { rule, certificate }: SourceAccess,
): Promise<ConnectorTest> {
  const monitor = createMonitor()
  const steps: TestStep[] = []
  const type = findConnectorType(connectorTypeId)
  const runner = type && runners[type.connectorTypeId].machine
  const parsed = (type?.testOptions ?? type?.options)?.safeParse(options, { error: messageFor })
  if (!type || !runner || !parsed?.success) {
    const text = parsed?.error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')
    return { steps: [{ step: 'options', isOk: false, text: text ?? texts.noTest }], monitor: monitor.snapshot() }
  }
  const stopping = new AbortController()
  const seen: Seen = { total: new Map(), state: null }
  let status: ConnectorStatusWord = 'connecting'
  let lastError: string | null = null
  let receivedAt: number | null = null
  const feed = createTrialFeed(parsed.data, seen)
  const running = runner({
    connector: null,
    acceptMessages: () => {},
    options: parsed.data as never,
    feed,
    report: (word, error) => {
      status = word
      lastError = error
    },
    markReceived: () => {
      receivedAt ??= performance.now()
    },
    monitor,
    rule,
    certificate,
    pace: createPace(stopping.signal, () => {}),
    signal: stopping.signal,
  })
  const started = performance.now()
  const enoughMs = () =>
    seen.state !== null ? settleMs : isAssigned(parsed.data, 'state') ? Number.POSITIVE_INFINITY : listMs
  const isOver = () =>
    performance.now() - started > testMs ||
    (status as ConnectorStatusWord) === 'failing' ||
    ((status as ConnectorStatusWord) === 'connected' &&
      receivedAt !== null &&
      performance.now() - receivedAt > enoughMs())
  while (!isOver()) await pause(100, stopping.signal)
  stopping.abort()
  await running
  await feed.stop()
  const isConnected = (status as ConnectorStatusWord) === 'connected'
  steps.push({
    step: 'connect',
    isOk: isConnected,
    text: isConnected ? (lastError ?? texts.testConnected) : (lastError ?? texts.testNoResponse),
  })
  if (isConnected) {
    const { received } = monitor.snapshot()
    const isReceiving = receivedAt !== null
    steps.push({
      step: 'data',
      isOk: isReceiving,
      text: isReceiving ? texts.testReceived(received) : noData(connectorTypeId, parsed.data),
    })
    steps.push({
      step: 'state',
      isOk: seen.state !== null,
      text: seen.state
        ? texts.testState(seen.state)
        : isAssigned(parsed.data, 'state')
          ? texts.testNoState
          : texts.testStateUnassigned,
    })
    const totals = [...seen.total].map(([kind, total]) => texts.testTotal(kind, total))
    const noCount = isAssigned(parsed.data, 'count') ? texts.testNoCount : texts.testCountUnassigned
    steps.push({ step: 'count', isOk: totals.length > 0, text: totals.join(', ') || noCount })
    const required = requiredToSave(type, parsed.data)
    if (required.length > 0) steps.push({ step: 'options', isOk: false, text: texts.testRequired(required) })
  }
  return { steps, monitor: monitor.snapshot() }
}

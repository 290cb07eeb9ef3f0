import type { OpcuaOptions } from '@takt/domain/areas/connectors/opcua.ts'
import type { SignalRole } from '@takt/domain/areas/connectors/signals/signal.ts'
import type { Monitor } from '../monitor.ts'
import { findNodes } from './findNodes.ts'
import { inChunks } from './inChunks.ts'
import { type OpenedServer, sessionMs } from './openSession.ts'
import { opcuaTexts as texts } from './texts.ts'

/** Interval of signs of life of a subscription without changes that is requested (ms). */
const signOfLifeMs = 5_000
/** Time without any message after which a connection counts as broken (ms): signs of life, at least, and at most. */
const silence = { signs: 4, minMs: 20_000, maxMs: 600_000 } as const
const notificationsPerPublish = 1_000
/** Roles in which every change counts, however short: the server reports them as they come. */
const everyChange: ReadonlySet<SignalRole> = new Set(['pulse', 'state', 'execution', 'fault', 'input'])
const fastest = 0
const asPublished = -1

/**
 * A subscription at a server, which outlives connections. `signals`: by client handle. `sequence`: number of the last
 * message that was processed. `startedAt`: server time at which it was created (epoch ms). `awaited`: handles whose
 * first value, the one at that time, has not arrived. `silenceMs`: time without any message after which the connection
 * counts as broken.
 */
export type Subscription = {
  id: number
  signals: readonly string[]
  nodeOf: ReadonlyMap<string, string>
  sequence: number
  startedAt: number
  awaited: Set<number>
  silenceMs: number
}

type Item = { signal: string; nodeId: string; roles: ReadonlySet<SignalRole>; handle: number }

function requestFor({ opcua }: OpenedServer, item: Item, { queueSize, deadband }: OpcuaOptions, filters: boolean) {
  const isMeasured = item.roles.size === 1 && item.roles.has('value')
  const filter =
    filters && isMeasured && deadband > 0
      ? {
          filter: new opcua.DataChangeFilter({
            trigger: opcua.DataChangeTrigger.StatusValue,
            deadbandType: opcua.DeadbandType.Absolute,
            deadbandValue: deadband,
          }),
        }
      : {}
  return {
    itemToMonitor: { nodeId: item.nodeId, attributeId: opcua.AttributeIds.Value },
    monitoringMode: opcua.MonitoringMode.Reporting,
    requestedParameters: {
      clientHandle: item.handle,
      samplingInterval: [...item.roles].some((role) => everyChange.has(role)) ? fastest : asPublished,
      discardOldest: true,
      queueSize,
      ...filter,
    },
  }
}

/**
 * Subscribes to the nodes of the signals. A node that does not exist or cannot be monitored is a problem of its own; the
 * others go on. `problems`: texts for people, by signal.
 */
export async function createSubscription(
  server: OpenedServer,
  options: OpcuaOptions,
  roles: ReadonlyMap<string, ReadonlySet<SignalRole>>,
  monitor: Monitor,
): Promise<{ subscription: Subscription; problems: ReadonlyMap<string, string> }> {
  const { session, opcua } = server
  const found = await findNodes(server, [...roles.keys()])
  const problems = new Map(found.problems)
  const created = await session.createSubscription({
    requestedPublishingInterval: options.publishMs,
    requestedMaxKeepAliveCount: Math.max(1, Math.round(signOfLifeMs / options.publishMs)),
    requestedLifetimeCount: Math.ceil(sessionMs / Math.min(options.publishMs, signOfLifeMs)),
    maxNotificationsPerPublish: notificationsPerPublish,
    publishingEnabled: true,
    priority: 0,
  })
  const items = [...found.nodes].map(
    ([signal, nodeId], handle): Item => ({ signal, nodeId, roles: roles.get(signal)!, handle }),
  )
  let startedAt = created.responseHeader.timestamp?.getTime() ?? Date.now()
  const monitorItems = (wanted: readonly Item[], filters: boolean) =>
    inChunks(wanted, async (chunk) => {
      const response = await session.createMonitoredItems({
        subscriptionId: created.subscriptionId,
        timestampsToReturn: opcua.TimestampsToReturn.Both,
        itemsToCreate: chunk.map((item) => requestFor(server, item, options, filters)),
      })
      startedAt = Math.max(startedAt, response.responseHeader.timestamp?.getTime() ?? 0)
      return chunk.map((item, index) => ({ item, statusCode: response.results?.[index]?.statusCode ?? null }))
    })
  const results = await monitorItems(items, true)
  const unfiltered = results.filter(({ statusCode }) => /Filter|Deadband/.test(statusCode?.name ?? ''))
  for (const { item } of unfiltered) monitor.note(texts.noDeadband(item.signal))
  const again = await monitorItems(
    unfiltered.map(({ item }) => item),
    false,
  )
  const awaited = new Set<number>()
  for (const { item, statusCode } of [...results.filter((result) => !unfiltered.includes(result)), ...again]) {
    if (statusCode?.isGoodish()) awaited.add(item.handle)
    else problems.set(item.signal, statusCode?.name ?? 'no response')
  }
  const signals = items.map(({ signal }) => signal)
  const nodeOf = new Map([...found.nodes].filter(([signal]) => !problems.has(signal)))
  const signMs = created.revisedPublishingInterval * created.revisedMaxKeepAliveCount
  const silenceMs = Math.min(Math.max(silence.signs * signMs || 0, silence.minMs), silence.maxMs)
  const id = created.subscriptionId
  return { subscription: { id, signals, nodeOf, sequence: 0, startedAt, awaited, silenceMs }, problems }
}

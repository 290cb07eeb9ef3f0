import { isDeepStrictEqual } from 'node:util'
import { connectors } from '@takt/domain/areas/connectors/connectors.ts'
import { signalMappings } from '@takt/domain/areas/connectors/signals/signal.ts'
import { derivingRules, type StateRules, stateRules } from '@takt/domain/areas/connectors/signals/stateRules.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { mapYielding } from '@takt/store/queue/yielding.ts'
import { sql, type Transaction } from 'kysely'

/** A time (epoch ms, half-open) in which a connector fed a device with states that these rules derive. */
type DerivingPeriod = { from: number; to: number; deviceId: number; connectorId: number; stateRules: StateRules }

/** Options that decide whether rules derive the state. */
type RuleOptions = { signals: unknown; stateRules: unknown }

/** A change of a connector; null or undefined: unchanged. `rules` null: none derive the state. */
type Change = {
  stream: string
  isRemoved: boolean
  at: Date
  deviceId: number | null
  enabled: boolean | null
  rules: StateRules | null | undefined
}

function rulesOf(options: RuleOptions): StateRules | null {
  const signals = signalMappings.safeParse(options.signals ?? [])
  const rules = stateRules.safeParse(options.stateRules)
  return signals.success && rules.success ? derivingRules({ signals: signals.data, stateRules: rules.data }) : null
}

/** Returns the periods of one connector, by its changes in their order. */
function periodsOf(connectorId: number, changes: readonly Change[]): DerivingPeriod[] {
  const periods: DerivingPeriod[] = []
  let current = { deviceId: 0, enabled: false, rules: null as StateRules | null }
  for (const { at, isRemoved, deviceId, enabled, rules } of changes) {
    const before = current
    current = {
      deviceId: deviceId ?? current.deviceId,
      enabled: !isRemoved && (enabled ?? current.enabled),
      rules: rules === undefined ? current.rules : rules,
    }
    if (isDeepStrictEqual(before, current)) continue
    const last = periods.at(-1)
    if (last?.to === Number.POSITIVE_INFINITY) last.to = at.getTime()
    if (current.enabled && current.rules)
      periods.push({
        from: at.getTime(),
        to: Number.POSITIVE_INFINITY,
        deviceId: current.deviceId,
        connectorId,
        stateRules: current.rules,
      })
  }
  return periods
}

/**
 * Reads from the event log when which rules derived the states of these devices, removed connectors included. A change
 * counts from the time it was saved.
 */
export async function readDerivingPeriods(
  trx: Transaction<Tables>,
  organizationId: number,
  deviceIds: readonly number[],
): Promise<DerivingPeriod[]> {
  const changed = sql`coalesce(data -> 'row', data -> 'fields', '{}')`
  const ofConnectors = sql`organization_id = ${organizationId}::int and item_type = ${connectors.name}`
  const { rows } = await sql<Omit<Change, 'rules'> & { options: RuleOptions | null }>`
    select stream, type = ${`${connectors.name}.removed`} as "isRemoved", recorded_at as at,
      (${changed} ->> 'deviceId')::int as "deviceId", (${changed} ->> 'enabled')::boolean as enabled,
      case when jsonb_exists(${changed}, 'options') then jsonb_build_object(
        'signals', ${changed} -> 'options' -> 'signals', 'stateRules', ${changed} -> 'options' -> 'stateRules')
      end as options
    from event
    where ${ofConnectors} and stream in (
      select stream from event
      where ${ofConnectors} and (${changed} ->> 'deviceId')::int = any(${[...deviceIds]}::int[]))
    order by stream, version`.execute(trx)
  const changes = await mapYielding(rows, ({ options, ...change }) => ({
    ...change,
    rules: options ? rulesOf(options) : undefined,
  }))
  const ids = new Set(deviceIds)
  return [...Map.groupBy(changes, ({ stream }) => stream)]
    .flatMap(([stream, ofConnector]) => periodsOf(Number(stream.slice(connectors.name.length + 1)), ofConnector))
    .filter(({ deviceId }) => ids.has(deviceId))
}

import { isDeepStrictEqual } from 'node:util'
import type { ConnectorType } from '@takt/domain/areas/connectors/connectorType.ts'
import { dialRule } from '@takt/store/dialing/dialRule.ts'
import { lockKeys } from '@takt/store/postgres/locks/lockKeys.ts'
import { lockUntilCommit } from '@takt/store/postgres/locks/lockUntilCommit.ts'
import { sql } from 'kysely'
import { conflict, invalid } from '../../core/http/responses/httpError.ts'
import type { ItemChange, ItemContext, ItemRules } from '../../core/items/mountedItem.ts'
import { completeStatus } from './completeStatus.ts'
import { connectorTypeOf, partOptions } from './connectorOptions.ts'
import { deleteConnectorData, readSecrets, storeSecrets } from './connectorSecrets.ts'
import { connectorsTexts as texts } from './texts.ts'

/** A host and port that a connector connects to, and the option that defines it. */
type Dialed = { field: string; protocol: string; host: string; port: number }

type Options = Readonly<Record<string, unknown>>

const defaultPorts: Record<string, number> = {
  'http:': 80,
  'https:': 443,
  'mqtt:': 1883,
  'mqtts:': 8883,
  'opc.tcp:': 4840,
}

/**
 * Returns the hosts and ports that a connector with these options connects to. The options must be valid for its type.
 */
function connectionTargets(options: Options): Dialed[] {
  const urls = ['url', 'endpointUrl'].flatMap((name): Dialed[] => {
    const text = options[name]
    if (typeof text !== 'string') return []
    return text.split('\n').flatMap((address) => {
      if (!URL.canParse(address)) return []
      const { protocol, hostname: host, port } = new URL(address)
      return [{ field: `options.${name}`, protocol, host, port: Number(port) || (defaultPorts[protocol] ?? 0) }]
    })
  })
  const { host, port } = options
  return typeof host === 'string'
    ? [...urls, { field: 'options.host', protocol: 'tcp:', host, port: Number(port) || 0 }]
    : urls
}

/**
 * True if a connector of this type with changed options still sends its secrets to the same hosts and ports, protected
 * in the same way.
 */
export function sendsSecretsAlike({ protection }: ConnectorType, before: Options, after: Options): boolean {
  const channelOf = (options: Options) => [connectionTargets(options), protection.map((name) => options[name])]
  return isDeepStrictEqual(channelOf(before), channelOf(after))
}

/**
 * The stored secrets of a connector must be entered again for another address or another protection on their way,
 * unless the request sends or removes them.
 */
export function requireSecretsForChange(
  type: ConnectorType,
  before: unknown,
  after: { open: Options; secretsBefore: Options; input: Options },
): void {
  if (sendsSecretsAlike(type, (before ?? {}) as Options, after.open)) return
  // Otherwise a user who may change these but not read the secret could have it sent to their own address, or in clear.
  const omitted = Object.keys(after.secretsBefore).filter((name) => after.input[name] === undefined)
  const fields = Object.fromEntries(omitted.map((name) => [`options.${name}`, texts.secretForOther]))
  if (omitted.length > 0) throw invalid(fields)
}

const keyOf = ({ tenant }: ItemContext, { key }: ItemChange) => ({
  organizationId: tenant.organizationId!,
  connectorId: Number(key.connectorId),
})

const secretsOf = async (context: ItemContext, change: ItemChange, type: ConnectorType) =>
  type.secrets.length > 0 ? readSecrets(context.trx, keyOf(context, change), context.env.TAKT_SECRET) : {}

/** Validates options by type. Secrets are stored separately; only the time when they were set is visible. */
async function derive(context: ItemContext, change: ItemChange) {
  const { row, fields } = change
  if (!row || !('options' in fields)) return {}
  const at = keyOf(context, change)
  const type = connectorTypeOf(row.connectorTypeId)
  const before = await secretsOf(context, change, type)
  const options = row.options as Record<string, unknown>
  const { open, secrets } = partOptions(type, options, before)
  requireSecretsForChange(type, change.before?.options, { open, secretsBefore: before, input: options })
  if (isDeepStrictEqual(secrets, before)) return { options: open, secretsSetAt: row.secretsSetAt ?? null }
  await storeSecrets(context.trx, at, secrets, context.env.TAKT_SECRET)
  return { options: open, secretsSetAt: new Date(context.now).toISOString() }
}

/** A device has one source: two would alternate in reporting the state of its machine. */
async function rejectSecondSource({ trx, tenant }: ItemContext, { key, row }: ItemChange) {
  await lockUntilCommit(trx, lockKeys.connectorsOf(tenant.organizationId!))
  const { rows } = await sql<{ id: number }>`select connector_id as id from connectors
    where organization_id = ${tenant.organizationId}::int and device_id = ${row?.deviceId}::int and enabled
      and connector_id <> ${Number(key.connectorId)}::int limit 1`.execute(trx)
  if (rows[0]) throw conflict(texts.deviceIsFed(rows[0].id, row?.deviceId))
}

/** A disabled connector may have been saved when its type had other options. */
async function rejectInvalidOptions(context: ItemContext, change: ItemChange) {
  const { row, fields } = change
  if (!row || 'options' in fields) return
  const type = connectorTypeOf(row.connectorTypeId)
  partOptions(type, row.options as Record<string, unknown>, await secretsOf(context, change, type))
}

const closed =
  'leads to this installation itself or to a network that is closed to connectors. Enter the address of ' +
  'the machine; ' +
  'the administrator of the Takt server can allow others (TAKT_CONNECTOR_ALLOW).'

/** Rejects early what is certain. Ingest checks the resolved addresses of names at every connection. */
export async function rejectBlockedTargets({ env }: Pick<ItemContext, 'env'>, options: unknown): Promise<void> {
  const rule = dialRule(env)
  for (const { field, host, port } of connectionTargets(options as Options))
    if (await rule.isRejected(host, port)) throw invalid({ [field]: closed })
}

/** Item rules of connectors. */
export const connectorRules: ItemRules = {
  derive,
  check: async (context, change) => {
    const { row } = change
    if (!row?.enabled) return
    await rejectInvalidOptions(context, change)
    await rejectBlockedTargets(context, row.options)
    await rejectSecondSource(context, change)
  },
  afterwards: async (context, change) => {
    if (change.verb === 'removed') await deleteConnectorData(context.trx, keyOf(context, change))
  },
  complete: completeStatus,
}

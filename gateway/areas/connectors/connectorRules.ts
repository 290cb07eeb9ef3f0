import { isDeepStrictEqual } from 'node:util'
import type { ConnectorType } from '@takt/domain/areas/connectors/connectorType.ts'
import { dialRule } from '@takt/store/dialing/dialRule.ts'
import { lockKeys } from '@takt/store/postgres/locks/lockKeys.ts'
import { lockUntilCommit } from '@takt/store/postgres/locks/lockUntilCommit.ts'
import { sql } from 'kysely'
import { conflict, invalid } from '../../core/http/responses/refusal.ts'
import type { ItemChange, ItemContext, ItemRules } from '../../core/items/mountedItem.ts'
import { completeStatus } from './completeStatus.ts'
import { connectorTypeOf, partOptions } from './connectorOptions.ts'
import { forgetConnector, keepSecrets, readSecrets } from './connectorSecrets.ts'
import { connectorsTexts as texts } from './texts.ts'

/** A host and port that a connector will connect to, and the option that says so. */
type Dialed = { field: string; protocol: string; host: string; port: number }

const usual: Record<string, number> = { 'http:': 80, 'https:': 443, 'mqtt:': 1883, 'mqtts:': 8883, 'opc.tcp:': 4840 }

/** Where a connector with these options (sound ones of its type) connects to. */
function dialedPlaces(options: Readonly<Record<string, unknown>>): Dialed[] {
  const urls = ['url', 'endpointUrl'].flatMap((name): Dialed[] => {
    const text = options[name]
    if (typeof text !== 'string' || !URL.canParse(text)) return []
    const { protocol, hostname, port } = new URL(text)
    return [{ field: `options.${name}`, protocol, host: hostname, port: Number(port) || (usual[protocol] ?? 0) }]
  })
  const { host, port } = options
  return typeof host === 'string'
    ? [...urls, { field: 'options.host', protocol: 'tcp:', host, port: Number(port) || 0 }]
    : urls
}

const placeOf = ({ tenant }: ItemContext, { key }: ItemChange) => ({
  organizationId: tenant.organizationId!,
  connectorId: Number(key.connectorId),
})

const secretsOf = async (context: ItemContext, change: ItemChange, type: ConnectorType) =>
  type.secrets.length > 0 ? readSecrets(context.trx, placeOf(context, change), context.env.TAKT_SECRET) : {}

/** Whether a connector goes on connecting to the same hosts and ports, in the same way. */
const isSamePlace = (before: unknown, after: Record<string, unknown>) =>
  isDeepStrictEqual(dialedPlaces((before ?? {}) as Record<string, unknown>), dialedPlaces(after))

/** Options are checked by their type; secrets among them are kept apart and leave no trace but when they were set. */
async function derive(context: ItemContext, change: ItemChange) {
  const { row, fields } = change
  if (!row || !('options' in fields)) return {}
  const at = placeOf(context, change)
  const type = connectorTypeOf(row.connectorTypeId)
  const before = await secretsOf(context, change, type)
  const options = row.options as Record<string, unknown>
  const { open, secrets } = partOptions(type, options, before)
  if (!isSamePlace(change.before?.options, open)) {
    // Else whoever may change an address, and not read the secret, has it sent to an address of theirs.
    const silent = Object.keys(before).filter((name) => options[name] === undefined)
    const fields = Object.fromEntries(silent.map((name) => [`options.${name}`, texts.secretForOther]))
    if (silent.length > 0) throw invalid(fields)
  }
  if (isDeepStrictEqual(secrets, before)) return { options: open, secretsSetAt: row.secretsSetAt ?? null }
  await keepSecrets(context.trx, at, secrets, context.env.TAKT_SECRET)
  return { options: open, secretsSetAt: new Date(context.now).toISOString() }
}

/** One device has one source: two would take turns in saying what its machine does. */
async function refuseSecondSource({ trx, tenant }: ItemContext, { key, row }: ItemChange) {
  await lockUntilCommit(trx, lockKeys.connectorsOf(tenant.organizationId!))
  const { rows } = await sql<{ id: number }>`select connector_id as id from connectors
    where organization_id = ${tenant.organizationId}::int and device_id = ${row?.deviceId}::int and enabled
      and connector_id <> ${Number(key.connectorId)}::int limit 1`.execute(trx)
  if (rows[0]) throw conflict(texts.deviceIsFed(rows[0].id, row?.deviceId))
}

/** What was kept for later may have been described when its type asked for other options. */
async function refuseUnsoundOptions(context: ItemContext, change: ItemChange) {
  const { row, fields } = change
  if (!row || 'options' in fields) return
  const type = connectorTypeOf(row.connectorTypeId)
  partOptions(type, row.options as Record<string, unknown>, await secretsOf(context, change, type))
}

const closed =
  'leads to this installation itself or to a network that connectors are kept out of. Give the address of ' +
  'the machine; ' +
  'whoever runs Takt can open others (TAKT_CONNECTOR_ALLOW).'

/** Tells early what is certain. What a name resolves to is looked at with every connection, in ingest. */
async function refuseClosedPlaces({ env }: ItemContext, options: unknown) {
  const rule = dialRule(env)
  for (const { field, host, port } of dialedPlaces(options as Readonly<Record<string, unknown>>))
    if (await rule.isRefused(host, port)) throw invalid({ [field]: closed })
}

/** What is special about connectors among item types. */
export const connectorRules: ItemRules = {
  derive,
  check: async (context, change) => {
    const { row } = change
    if (!row?.enabled) return
    const type = connectorTypeOf(row.connectorTypeId)
    if (!type.runs)
      throw invalid({
        enabled: texts.cannotRunYet(type.label),
      })
    await refuseUnsoundOptions(context, change)
    await refuseClosedPlaces(context, row.options)
    await refuseSecondSource(context, change)
  },
  afterwards: async (context, change) => {
    if (change.verb === 'removed') await forgetConnector(context.trx, placeOf(context, change))
  },
  complete: completeStatus,
}

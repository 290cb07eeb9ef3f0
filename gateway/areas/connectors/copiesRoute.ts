import { adaptOptions, hasText } from '@takt/domain/areas/connectors/adaptOptions.ts'
import { type ConnectorCopiesBody, connectorCopiesBody } from '@takt/domain/areas/connectors/connectorRequests.ts'
import { connectors } from '@takt/domain/areas/connectors/connectors.ts'
import { copiesResponse } from '@takt/domain/areas/connectors/responses/copies.ts'
import { mapYielding } from '@takt/store/queue/yielding.ts'
import type { Gateway } from '../../core/area.ts'
import { invalid, notFound } from '../../core/http/responses/httpError.ts'
import { respondToChange, responses } from '../../core/http/responses/respond.ts'
import { type Route, route } from '../../core/http/route.ts'
import { runBulk } from '../../core/items/bulk/runBulk.ts'
import { tenantFor } from '../../core/items/itemAccess.ts'
import { readItem } from '../../core/items/list/readItem.ts'
import type { ItemContext } from '../../core/items/mountedItem.ts'
import { rehearse } from '../../core/items/write/rehearse.ts'
import { transactChange } from '../../core/items/write/transact.ts'
import { withDeadline } from '../../core/items/write/withDeadline.ts'
import { connectorTypeOf } from './connectorOptions.ts'
import { sendsSecretsAlike } from './connectorRules.ts'
import { readSecrets } from './connectorSecrets.ts'
import { connectorsTexts as texts } from './texts.ts'

type Options = Readonly<Record<string, unknown>>

/**
 * Adds copies of a connector in the caller's transaction, or rejects all with the problems of each (`rows`). Stored
 * secrets are copied only if they are sent to the same address with the same protection (`sendsSecretsAlike`).
 */
async function addCopies(context: ItemContext, { connectorId, copies, secrets: entered = {} }: ConnectorCopiesBody) {
  const { trx, tenant, items, env } = context
  const source = await readItem(trx, connectors, tenant, { connectorId })
  if (!source) throw notFound(connectors.label)
  const type = connectorTypeOf(source.connectorTypeId)
  const at = { organizationId: tenant.organizationId!, connectorId }
  const stored = type.secrets.length > 0 ? await readSecrets(trx, at, env.TAKT_SECRET) : {}
  const reject = (member: 'secrets' | 'replace', names: readonly string[], message: string) => {
    const fields = Object.fromEntries(names.map((name) => [`${member}.${name}`, message]))
    if (names.length > 0) throw invalid(fields)
  }
  const unknown = Object.keys(entered).filter((name) => !type.secrets.includes(name))
  reject('secrets', unknown, texts.noSecret)
  const sourceOptions = source.options as Options
  const replaced = [...new Set(copies.flatMap(({ replace = {} }) => Object.keys(replace)))]
  const missingTexts = await mapYielding(replaced, (text) => (hasText(sourceOptions, text) ? [] : [text]))
  reject('replace', missingTexts.flat(), texts.notInOptions)
  const add = await mapYielding(copies, ({ deviceId, description, options: changed, ...changes }) => {
    const adapted = adaptOptions(sourceOptions, changes)
    if (!adapted) throw invalid({ replace: texts.tooManyTexts })
    const options = { ...adapted, ...changed }
    // Only the parsed options are those that the connector connects with; invalid ones are rejected below.
    const parsed = type.options.safeParse({ ...stored, ...entered, ...options })
    const isSameChannel = parsed.success && sendsSecretsAlike(type, sourceOptions, parsed.data)
    const isOmitted = (name: string) => !(name in entered) && !(name in changed)
    reject(
      'secrets',
      parsed.success && !isSameChannel ? Object.keys(stored).filter(isOmitted) : [],
      texts.secretForOther,
    )
    return {
      connectorTypeId: type.connectorTypeId,
      deviceId,
      description,
      enabled: source.enabled,
      options: { ...(isSameChannel ? stored : {}), ...entered, ...options },
    }
  })
  const { added } = await runBulk(context, items.get(connectors.name)!, { add })
  return added.map((row) => Number(row.connectorId))
}

/** `POST /connectors/copies`: one connector for each of many machines of a kind. */
export const copiesRoute = ({ dependencies, items }: Gateway): Route =>
  route({
    method: 'post',
    path: '/connectors/copies',
    tags: ['connectors'],
    summary: 'Copy a connector to other devices, all or none',
    right: ['integrations', 'write'],
    body: connectorCopiesBody,
    response: responses('IDs of the new connectors, in the order sent', copiesResponse),
    handle: async (c, { body }) => {
      const at = { tenant: tenantFor(connectors, c.var.session), items }
      const work = (context: ItemContext) =>
        withDeadline(context, { late: texts.copiesTooSlow }, (within) => addCopies(within, body))
      if (body.dryRun) {
        await rehearse(dependencies, at, work)
        return respondToChange(c, { connectorIds: [] }, '', null)
      }
      const { result: connectorIds, change } = await transactChange(dependencies, at, work)
      const { length } = body.copies
      const message = `${length} ${length === 1 ? 'Connector' : 'Connectors'} Added`
      return respondToChange(c, { connectorIds }, message, change)
    },
  })

import type { connectorTestBody } from '@takt/domain/areas/connectors/connectorRequests.ts'
import { connectors } from '@takt/domain/areas/connectors/connectors.ts'
import type { z } from 'zod'
import { invalid, notFound } from '../../core/http/responses/httpError.ts'
import { readItem } from '../../core/items/list/readItem.ts'
import type { ItemContext } from '../../core/items/mountedItem.ts'
import { connectorTypeOf, partOptions } from './connectorOptions.ts'
import { rejectBlockedTargets, requireSecretsForChange } from './connectorRules.ts'
import { readSecrets } from './connectorSecrets.ts'
import { connectorsTexts as texts } from './texts.ts'

type Testing = Pick<ItemContext, 'trx' | 'env'> & { tenant: ItemContext['tenant'] & { organizationId: number } }

/**
 * Returns the validated options of a connection to be tested, including secrets. Secrets and addresses follow the rules
 * of saving, except that blocked addresses are rejected for disabled connectors too. Names that the source lists may be
 * missing.
 */
export async function optionsToTest(
  { trx, tenant, env }: Testing,
  { connectorId, connectorTypeId, options }: z.output<typeof connectorTestBody>,
): Promise<Record<string, unknown>> {
  const type = connectorTypeOf(connectorTypeId)
  const stored = connectorId === undefined ? null : await readItem(trx, connectors, tenant, { connectorId })
  if (connectorId !== undefined && !stored) throw notFound(connectors.label)
  if (stored && stored.connectorTypeId !== connectorTypeId) throw invalid({ connectorTypeId: texts.otherType })
  const { organizationId } = tenant
  const secretsBefore = stored
    ? await readSecrets(trx, { organizationId, connectorId: connectorId! }, env.TAKT_SECRET)
    : {}
  const { open, secrets } = partOptions(type, options, secretsBefore, type.testOptions ?? type.options)
  if (stored) requireSecretsForChange(type, stored.options, { open, secretsBefore, input: options })
  await rejectBlockedTargets({ env }, open)
  return { ...open, ...secrets }
}

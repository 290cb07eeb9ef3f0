import { assemblies, mainAssembly } from '@takt/domain/areas/masterData/assemblies.ts'
import { parts } from '@takt/domain/areas/masterData/parts.ts'
import { initialRevision, revisions } from '@takt/domain/areas/masterData/revisions.ts'
import type { ItemType } from '@takt/domain/core/item/item.ts'
import { anyResponse, type Client } from '../../core/api/client.ts'
import { defaultActions } from '../../core/items/defaultActions.ts'
import type { ItemActions } from '../../core/items/itemActions.ts'
import { createItemClient } from '../../core/items/itemClient.ts'
import { sendRules } from '../../core/items/payload.ts'
import { performWork } from '../../core/items/performWork.ts'
import { createStepwiseAdd } from './stepwiseAdd.ts'
import { masterDataTexts as texts } from './texts.ts'

type Inherent = Readonly<Record<string, string | number>>
type Follow = (added: Readonly<Record<string, unknown>>) => Promise<unknown>

/** The default actions of the type, except additions, which take several steps. */
function stepwise(
  options: { type: ItemType; client: Client; inherent: Inherent; texts: ItemActions['texts'] },
  follow: readonly Follow[],
): ItemActions {
  const { type, inherent } = options
  const client = createItemClient(options.client, type)
  const { together: _, ...defaults } = defaultActions({ type, client, rules: sendRules(type), hasKey: true, inherent })
  const add = createStepwiseAdd({ type, client, inherent, follow })
  const actions = { ...defaults, add, texts: options.texts }
  return { ...actions, together: (work) => performWork(actions, work) }
}

const addAssembly =
  (client: Client): Follow =>
  ({ partNum, revision }) =>
    client.post(`/${assemblies.name}`, { schema: anyResponse, body: { partNum, revision, ...mainAssembly } })

const addRevision =
  (client: Client): Follow =>
  ({ partNum }) =>
    client.post(`/${revisions.name}`, { schema: anyResponse, body: { partNum, ...initialRevision } })

/** Parts: each starts with revision '0' and its main assembly. */
export const createPartActions = (client: Client, inherent: Inherent = {}): ItemActions =>
  stepwise({ type: parts, client, inherent, texts: texts.parts }, [
    addRevision(client),
    ({ partNum }) => addAssembly(client)({ partNum, revision: initialRevision.revision }),
  ])

/** Revisions: each starts with its main assembly. */
export const createRevisionActions = (client: Client, inherent: Inherent = {}): ItemActions =>
  stepwise({ type: revisions, client, inherent, texts: texts.revisions }, [addAssembly(client)])

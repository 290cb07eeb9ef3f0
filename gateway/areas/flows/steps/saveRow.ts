import { fillValue } from '@takt/domain/areas/flows/values/template.ts'
import type { Field } from '@takt/domain/core/item/field.ts'
import { exposedValues, type ItemType } from '@takt/domain/core/item/item.ts'
import { type ItemKey, keyFrom } from '@takt/domain/core/item/itemKey.ts'
import { parseValue } from '@takt/domain/core/item/parseValue.ts'
import { maySeePeople, rowWithoutPeople } from '@takt/domain/itemTypes/peopleFields.ts'
import { HttpError } from '../../../core/http/responses/httpError.ts'
import { requireItemAccess, tenantReached } from '../../../core/items/itemAccess.ts'
import type { ItemRow } from '../../../core/items/itemTable.ts'
import { readItem } from '../../../core/items/list/readItem.ts'
import type { ItemContext } from '../../../core/items/mountedItem.ts'
import { addItem, changeItem } from '../../../core/items/write/itemCommands.ts'
import { transact } from '../../../core/items/write/transact.ts'
import { StepFailed } from '../runs/stepFailed.ts'
import { flowsTexts as texts } from '../texts.ts'
import type { StepContext, StepResult, StepTask } from './step.ts'
import { templateOf } from './templateOf.ts'
import { isNewKey, trySave } from './trySave.ts'

/**
 * Adds or changes a row with the rights of the flow's owner. The step is recorded as completed in the same transaction,
 * so it is executed once.
 */
export async function saveRow(
  stepContext: StepContext,
  { step, scope, place, filling }: StepTask<'save'>,
): Promise<StepResult> {
  const { gateway, actor, runId } = stepContext
  const { itemType, mode, fields, into } = step.options
  const item = gateway.items.get(itemType)!
  const { type } = item
  requireItemAccess(actor, item, 'write')
  const body = Object.fromEntries(
    fields.map(({ field, value }) => {
      const filled = typeof value === 'string' ? fillValue(templateOf(value), scope, filling) : value
      return [field, asField(type.fields[field]!, filled)]
    }),
  )
  item.rules?.assertMayWrite?.(actor, gateway.items, [body])
  const { systemDb } = gateway.dependencies
  const named = (row: Readonly<Record<string, unknown>> | null) => (into === null ? {} : { [into]: row })
  const key = mode === 'add' || type.key.some((name) => isNewKey(body[name])) ? null : keyOf(type, body)
  const [added, changed] = [withoutEmpty(type, body), withoutKey(type, body)]
  if (runId === null) {
    const tenant = await tenantReached(item, { session: actor, systemDb, key, body })
    const row = await trySave(stepContext, { item, mode, added, tenant, write })
    return { names: named(visiblePart(row)), rows: 1, input: body, sentence: texts.wouldSave }
  }
  const tenant = await tenantReached(item, { session: actor, systemDb, key, body })
  const save = () => transact(gateway.dependencies, { tenant, items: gateway.items }, saveIn)
  return save().catch((error) => {
    // Another user may have added the row since it was read.
    if (mode === 'addOrChange' && error instanceof HttpError && error.kind === 'conflict') return save()
    throw error
  })

  async function write(context: ItemContext): Promise<ItemRow> {
    const writeContext = { ...context, byFlows: [...stepContext.chain, stepContext.flowId] }
    const { tenant } = context
    const before = key && (await readItem(context.trx, type, tenant, key, item.rules?.shownTo?.(actor) ?? []))
    const isChange = key !== null && (mode === 'change' || before !== null)
    if (isChange && before) item.rules?.assertMayWrite?.(actor, gateway.items, [before])
    return isChange ? changeItem(writeContext, item, key, changed) : addItem(writeContext, item, added)
  }

  /** Returns the part of the row that the flow's owner may read. */
  function visiblePart(row: Readonly<Record<string, unknown>>) {
    return maySeePeople(actor) ? row : rowWithoutPeople(row)
  }

  async function saveIn(context: ItemContext): Promise<StepResult> {
    const visibleRow = visiblePart(exposedValues(type, await write(context)))
    const result = { names: named(visibleRow), rows: 1, input: body, output: visibleRow }
    await stepContext.noteIn(context.trx, place, result)
    return result
  }
}

/**
 * Converts a text to the type of a field. A value that cannot be parsed is returned unchanged, and the field rejects
 * it.
 */
function asField(field: Field, value: unknown): unknown {
  if (value === '' || value === undefined) return null
  if (field.stored === 'text' && (typeof value === 'number' || typeof value === 'boolean')) return String(value)
  if (typeof value !== 'string' || !['number', 'integer', 'boolean'].includes(field.stored)) return value
  return parseValue(field, value.trim()) ?? value
}

function keyOf(type: ItemType, body: Readonly<Record<string, unknown>>): ItemKey {
  const key = keyFrom(type, body)
  if (key) return key
  throw new StepFailed(texts.missing(type.key.join(', ')), { isFinal: true })
}

const withoutKey = (type: ItemType, body: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !type.key.includes(name)))

/** Removes empty values of fields that have a default. */
const withoutEmpty = (type: ItemType, body: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(body).filter(([name, value]) => value !== null || type.fields[name]?.fallback === undefined),
  )

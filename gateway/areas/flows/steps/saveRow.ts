import { fillValue } from '@takt/domain/areas/flows/values/template.ts'
import type { Field } from '@takt/domain/core/item/field.ts'
import { type ItemType, toldValues } from '@takt/domain/core/item/item.ts'
import { type ItemKey, keyFrom } from '@takt/domain/core/item/itemKey.ts'
import { parseValue } from '@takt/domain/core/item/parseValue.ts'
import { maySeePeople, rowWithoutPeople } from '@takt/domain/itemTypes/peopleFields.ts'
import { Refusal } from '../../../core/http/responses/refusal.ts'
import { refuseUnlessMay, tenantReached } from '../../../core/items/itemAccess.ts'
import type { ItemRow } from '../../../core/items/itemTable.ts'
import { readItem } from '../../../core/items/list/readItem.ts'
import type { ItemContext } from '../../../core/items/mountedItem.ts'
import { addItem, changeItem } from '../../../core/items/write/itemCommands.ts'
import { transact } from '../../../core/items/write/transact.ts'
import { StepFailed } from '../runs/stepFailed.ts'
import { flowsTexts as texts } from '../texts.ts'
import type { Asked, Doing, StepResult } from './step.ts'
import { templateOf } from './templateOf.ts'
import { isNewKey, trySave } from './trySave.ts'

/**
 * Adds or changes a row as who the flow runs as would. That it is done is noted with it, in one transaction: it is done
 * once.
 */
export async function saveRow(doing: Doing, { step, scope, place, filling }: Asked<'save'>): Promise<StepResult> {
  const { gateway, actor, runId } = doing
  const { itemType, mode, fields, into } = step.options
  const item = gateway.items.get(itemType)!
  const { type } = item
  refuseUnlessMay(actor, item, 'write')
  const body = Object.fromEntries(
    fields.map(({ field, value }) => {
      const given = typeof value === 'string' ? fillValue(templateOf(value), scope, filling) : value
      return [field, asField(type.fields[field]!, given)]
    }),
  )
  item.rules?.refuseUnlessMayWrite?.(actor, gateway.items, [body])
  const { systemDb } = gateway.dependencies
  const named = (row: Readonly<Record<string, unknown>> | null) => (into === null ? {} : { [into]: row })
  const key = mode === 'add' || type.key.some((name) => isNewKey(body[name])) ? null : keyOf(type, body)
  const [added, changed] = [withoutNothing(type, body), withoutKey(type, body)]
  if (runId === null) {
    const tenant = await tenantReached(item, { session: actor, systemDb, key, body })
    const row = await trySave(doing, { item, mode, added, tenant, write })
    return { names: named(shownTo(row)), rows: 1, input: body, sentence: texts.wouldSave }
  }
  const tenant = await tenantReached(item, { session: actor, systemDb, key, body })
  const save = () => transact(gateway.dependencies, { tenant, items: gateway.items }, saveIn)
  return save().catch((error) => {
    // Somebody else may have added the row since it was looked for.
    if (mode === 'addOrChange' && error instanceof Refusal && error.kind === 'conflict') return save()
    throw error
  })

  async function write(context: ItemContext): Promise<ItemRow> {
    const making = { ...context, byFlows: [...doing.chain, doing.flowId] }
    const { tenant } = context
    const before = key && (await readItem(context.trx, type, tenant, key, item.rules?.shownTo?.(actor) ?? []))
    const isChange = key !== null && (mode === 'change' || before !== null)
    if (isChange && before) item.rules?.refuseUnlessMayWrite?.(actor, gateway.items, [before])
    return isChange ? changeItem(making, item, key, changed) : addItem(making, item, added)
  }

  /** The row as whom the flow runs as may read it. */
  function shownTo(row: Readonly<Record<string, unknown>>) {
    return maySeePeople(actor) ? row : rowWithoutPeople(row)
  }

  async function saveIn(context: ItemContext): Promise<StepResult> {
    const shown = shownTo(toldValues(type, await write(context)))
    const result = { names: named(shown), rows: 1, input: body, output: shown }
    await doing.noteIn(context.trx, place, result)
    return result
  }
}

/** A value as a field takes it, where it is told as text; what cannot be read is left for the field to refuse. */
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

/** What is added without a value gets what its field falls back to. */
const withoutNothing = (type: ItemType, body: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(body).filter(([name, value]) => value !== null || type.fields[name]?.fallback === undefined),
  )

import type { OptionDefinition } from '@takt/domain/areas/scheduledTasks/responses/taskDefinition.ts'
import { itemTypeOf } from '@takt/domain/itemTypes/itemTypes.ts'
import type { Client } from '../../../core/api/client.ts'
import { createItemClient } from '../../../core/items/itemClient.ts'
import { addressEntries } from '../../../core/kit/form/addressEntries.ts'
import type { FormField } from '../../../core/kit/form/formField.ts'
import type { OptionSource } from '../../../core/kit/select/options.ts'

type OptionContext = { client: Client; organizationId: number; masked: boolean }

/** Returns the rows of an item type as options: `idColumn` is stored, `labelColumns` form the label. */
function rowsSource(context: OptionContext, definition: OptionDefinition): OptionSource | undefined {
  const { configuration = '', idColumn = '', labelColumns = [] } = definition
  const type = itemTypeOf(configuration)
  if (!type) return undefined
  const rows = createItemClient(context.client, type)
  const labelOf = (row: Readonly<Record<string, unknown>>) =>
    labelColumns.flatMap((name) =>
      row[name] && !(context.masked && type.mask.includes(name)) ? [String(row[name])] : [],
    )
  const listOptions = async (query: Readonly<Record<string, string | number>>, signal: AbortSignal) =>
    (await rows.list({ orderBy: `${idColumn}:asc`, ...query }, { signal })).map((row) => {
      const id = String(row[idColumn])
      const label = labelOf(row).join(labelColumns.includes(idColumn) ? ' · ' : ' ')
      return label === '' || label.startsWith(id) ? { value: id, label: label || id } : { value: id, label, detail: id }
    })
  const load: OptionSource['load'] = ({ search, page, pageSize, signal }) =>
    listOptions({ ...(search ? { globalSearchValue: search } : {}), offset: page * pageSize, limit: pageSize }, signal)
  const find: OptionSource['find'] = (value, signal) => listOptions({ [idColumn]: value, limit: 1 }, signal)
  return { key: [context.organizationId, type.area, configuration, 'option', labelColumns, context.masked], load, find }
}

/** Returns the form field of a task option. */
export function optionField(definition: OptionDefinition, context: OptionContext): FormField {
  const { name, label, type, required, multiple = false, values, valueLabels } = definition
  const field = { name, label, required }
  if (type === 'boolean') return { ...field, kind: 'tick' }
  if (type === 'email') return { ...field, kind: 'many', entries: addressEntries }
  if (type === 'integer') return { ...field, kind: 'number' }
  if (type === 'other') return { ...field, kind: 'text', size: 200 }
  const options = values?.map((value, index) => ({ value, label: valueLabels?.[index] ?? value }))
  const choices = options ? { options } : { source: rowsSource(context, definition) }
  return { ...field, kind: multiple ? 'many' : 'one', ...choices }
}

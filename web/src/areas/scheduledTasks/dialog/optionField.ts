import type { OptionDefinition } from '@takt/domain/areas/scheduledTasks/answers/taskDefinition.ts'
import { itemTypeOf } from '@takt/domain/itemTypes/itemTypes.ts'
import type { Client } from '../../../core/api/client.ts'
import { createItemClient } from '../../../core/items/itemClient.ts'
import { addressEntries } from '../../../core/kit/form/addressEntries.ts'
import type { FormField } from '../../../core/kit/form/formField.ts'
import type { OptionSource } from '../../../core/kit/select/options.ts'

type Asked = { client: Client; organizationId: number; masked: boolean }

/** The rows of an item type as options: `idColumn` is kept, `labelColumns` say what a row is called. */
function rowsSource(asked: Asked, definition: OptionDefinition): OptionSource | undefined {
  const { configuration = '', idColumn = '', labelColumns = [] } = definition
  const type = itemTypeOf(configuration)
  if (!type) return undefined
  const rows = createItemClient(asked.client, type)
  const labelOf = (row: Readonly<Record<string, unknown>>) =>
    labelColumns.flatMap((name) =>
      row[name] && !(asked.masked && type.mask.includes(name)) ? [String(row[name])] : [],
    )
  const ask = async (query: Readonly<Record<string, string | number>>, signal: AbortSignal) =>
    (await rows.list({ orderBy: `${idColumn}:asc`, ...query }, { signal })).map((row) => {
      const id = String(row[idColumn])
      const label = labelOf(row).join(labelColumns.includes(idColumn) ? ' · ' : ' ')
      return label === '' || label.startsWith(id) ? { value: id, label: label || id } : { value: id, label, detail: id }
    })
  const load: OptionSource['load'] = ({ search, page, pageSize, signal }) =>
    ask({ ...(search ? { globalSearchValue: search } : {}), offset: page * pageSize, limit: pageSize }, signal)
  const find: OptionSource['find'] = (value, signal) => ask({ [idColumn]: value, limit: 1 }, signal)
  return { key: [asked.organizationId, type.area, configuration, 'option', labelColumns, asked.masked], load, find }
}

/** An option of a task as the field of a form. */
export function optionField(definition: OptionDefinition, asked: Asked): FormField {
  const { name, label, type, required, multiple = false, values, valueLabels } = definition
  const field = { name, label, required }
  if (type === 'boolean') return { ...field, kind: 'tick' }
  if (type === 'email') return { ...field, kind: 'many', entries: addressEntries }
  if (type === 'integer') return { ...field, kind: 'number' }
  if (type === 'other') return { ...field, kind: 'text', size: 200 }
  const options = values?.map((value, place) => ({ value, label: valueLabels?.[place] ?? value }))
  const chosen = options ? { options } : { source: rowsSource(asked, definition) }
  return { ...field, kind: multiple ? 'many' : 'one', ...chosen }
}

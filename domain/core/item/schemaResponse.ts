import type { ItemType } from './item.ts'
import type { EncodedSchema } from './responses/schema.ts'

/** Returns the response of `POST /api/{itemType}/schema`: the information from which grids and forms are rendered. */
export const schemaResponse = (type: ItemType): EncodedSchema => ({
  itemType: type.name,
  label: type.label,
  area: type.area,
  fields: Object.fromEntries(
    Object.entries(type.fields).map(([name, field]) => [
      name,
      {
        type: field.kind,
        valueType: field.stored,
        label: field.label,
        required: field.required,
        editable: String(field.editable),
        ...(field.size === undefined ? {} : { size: field.size }),
        ...(field.to === undefined ? {} : { to: field.to }),
        ...(field.options === undefined ? {} : { options: [...field.options] }),
        ...(field.effective ? { effective: true } : {}),
      },
    ]),
  ),
  hierarchy: type.key.length === 1 ? { primaryKey: type.key[0] } : { compositePrimaryKey: [...type.key] },
  references: type.refers.map(({ to, by }) => ({ to, by: [...by] })),
  listViewColumns: type.list.map((field) => ({ field, excludeFromGlobalSearch: !type.search.includes(field) })),
  maskedFields: [...type.mask],
})

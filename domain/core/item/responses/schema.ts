import { z } from 'zod'

/** Response of `POST /api/{itemType}/schema` (`schemaResponse`), as far as grids and forms read it. */
export const schemaData = z.looseObject({
  fields: z.record(
    z.string(),
    z.looseObject({
      type: z.string(),
      valueType: z.string(),
      label: z.string(),
      required: z.string(),
      editable: z.string(),
      size: z.number().optional(),
      to: z.string().optional(),
      options: z.array(z.string()).optional(),
      effective: z.boolean().optional(),
    }),
  ),
  hierarchy: z.looseObject({
    primaryKey: z.string().optional(),
    compositePrimaryKey: z.array(z.string()).optional(),
  }),
  listViewColumns: z.array(z.looseObject({ field: z.string(), excludeFromGlobalSearch: z.boolean() })),
  maskedFields: z.array(z.string()).default([]),
})
export type SchemaData = z.output<typeof schemaData>
/** The same before parsing. */
export type EncodedSchema = z.input<typeof schemaData>

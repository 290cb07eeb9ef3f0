import { listedRow } from '@takt/domain/core/item/answers/listed.ts'
import { z } from 'zod'
import type { Client } from '../../api/client.ts'
import { answered } from '../../api/client.ts'
import type { OptionSource } from '../../kit/select/options.ts'

const rowsShape = answered(z.array(listedRow))

/** What the server lists at a path as the choices for a field: rows of the field and a label. */
export const listedSource = (about: { client: Client; path: string; name: string }): OptionSource => ({
  key: ['listed', about.path],
  load: async ({ signal }) => {
    const { data } = await about.client.get(about.path, { schema: rowsShape, signal })
    return data.map((row) => ({ value: String(row[about.name]), label: String(row[about.name]), detail: row.label }))
  },
})

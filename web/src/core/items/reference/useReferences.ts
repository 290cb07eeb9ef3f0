import { listedRow } from '@takt/domain/core/item/answers/listed.ts'
import type { ItemType } from '@takt/domain/core/item/item.ts'
import { useCallback } from 'react'
import { z } from 'zod'
import type { Client } from '../../api/client.ts'
import { answered } from '../../api/client.ts'
import type { OptionSource } from '../../kit/select/options.ts'
import { useClient, usePlace, useSession } from '../../session/SessionContext.tsx'
import { referenceOf } from './referenceOf.ts'
import { referenceSource } from './referenceSource.ts'

const rowsShape = answered(z.array(listedRow))

/** What the server lists at a path as the choices for a field: rows of the field and a label. */
const listedSource = (about: { client: Client; path: string; name: string }): OptionSource => ({
  key: ['listed', about.path],
  load: async ({ signal }) => {
    const { data } = await about.client.get(about.path, { schema: rowsShape, signal })
    return data.map((row) => ({ value: String(row[about.name]), label: String(row[about.name]), detail: row.label }))
  },
})

/**
 * Where the values of a reference, narrowed by what else the row holds, or of a listed field are chosen from; undefined
 * for other fields.
 */
export function useReferences(type: ItemType) {
  const client = useClient()
  const { organizationId } = usePlace()
  const masked = useSession((state) => state.context.maskMode)
  return useCallback(
    (name: string, values: Readonly<Record<string, unknown>>): OptionSource | undefined => {
      const path = type.fields[name]?.listed
      if (path !== undefined) return listedSource({ client, path, name })
      const asked = referenceOf(type, name, values)
      return asked ? referenceSource({ client, organizationId, masked }, asked) : undefined
    },
    [client, organizationId, masked, type],
  )
}

import type { ItemType } from '@takt/domain/core/item/item.ts'
import { listedRow } from '@takt/domain/core/item/responses/listed.ts'
import { useCallback } from 'react'
import { z } from 'zod'
import type { Client } from '../../api/client.ts'
import { dataResponse } from '../../api/client.ts'
import type { OptionSource } from '../../kit/select/options.ts'
import { useClient, useCurrentOrganization, useSession } from '../../session/SessionContext.tsx'
import { referenceOf } from './referenceOf.ts'
import { referenceSource } from './referenceSource.ts'

const rowsShape = dataResponse(z.array(listedRow))

/** Returns the options that the server lists for a field at a path: rows with the field and a label. */
const listedSource = (about: { client: Client; path: string; name: string }): OptionSource => ({
  key: ['listed', about.path],
  load: async ({ signal }) => {
    const { data } = await about.client.get(about.path, { schema: rowsShape, signal })
    return data.map((row) => ({ value: String(row[about.name]), label: String(row[about.name]), detail: row.label }))
  },
})

/**
 * Returns the options of a reference, narrowed by the other values of the row, or of a listed field; undefined for
 * other fields.
 */
export function useReferences(type: ItemType) {
  const client = useClient()
  const { organizationId } = useCurrentOrganization()
  const masked = useSession((state) => state.context.maskMode)
  return useCallback(
    (name: string, values: Readonly<Record<string, unknown>>): OptionSource | undefined => {
      const path = type.fields[name]?.listed
      if (path !== undefined) return listedSource({ client, path, name })
      const reference = referenceOf(type, name, values)
      return reference ? referenceSource({ client, organizationId, masked }, reference) : undefined
    },
    [client, organizationId, masked, type],
  )
}

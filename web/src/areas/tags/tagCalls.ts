import { tagAssociations } from '@takt/domain/areas/tags/tagAssociations.ts'
import { tags } from '@takt/domain/areas/tags/tags.ts'
import { rowWith } from '@takt/domain/core/item/responses/row.ts'
import { z } from 'zod'
import { anyResponse, type Client, dataResponse } from '../../core/api/client.ts'

/** Timeout for looking up an EPC. */
export const lookupTimeoutMs = 60_000

/** An object that carries tags. */
export type TagCarrier = { associationType: string; associationID: string }

const tagRow = rowWith(tags, ['epc', 'active', 'resourceID'])

const associationRow = rowWith(tagAssociations, [
  ...(['tagAssociationID', 'associationType', 'associationID', 'epc', 'active', 'version', 'rowId'] as const),
])
export type AssociationRow = z.output<typeof associationRow>

/** Creates the API calls for tags and their associations. */
export function createTagCalls(client: Client) {
  const path = `/${tagAssociations.name}`
  const rows = dataResponse(z.array(associationRow))
  const row = dataResponse(associationRow)
  return {
    /** Returns the tag with that code, or null. */
    findTag: async (epc: string) =>
      (await client.get(`/${tags.name}`, { schema: dataResponse(z.array(tagRow)), query: { epc } })).data[0] ?? null,
    addTag: async (epc: string) => {
      await client.post(`/${tags.name}`, { schema: anyResponse, body: { epc, active: true } })
    },
    associationsOfTag: async (epc: string) =>
      (await client.get(path, { schema: rows, query: { epc }, signal: AbortSignal.timeout(lookupTimeoutMs) })).data,
    associationsOf: async (carrier: TagCarrier) => (await client.get(path, { schema: rows, query: carrier })).data,
    addAssociation: async (carrier: TagCarrier, epc: string) =>
      (await client.post(path, { schema: row, body: { ...carrier, epc, active: true } })).data,
    changeAssociation: async (id: number, fields: Readonly<Record<string, unknown>>) =>
      (await client.put(`${path}/${id}`, { schema: row, body: fields })).data,
    /** Removes all associations of a carrier, or only that of one tag. */
    removeAssociations: async (carrier: TagCarrier, epc?: string) => {
      await client.delete(path, { schema: anyResponse, query: { ...carrier, epc } })
    },
    removeAssociation: async (id: number) => {
      await client.delete(`${path}/${id}`, { schema: anyResponse })
    },
  }
}

export type TagCalls = ReturnType<typeof createTagCalls>

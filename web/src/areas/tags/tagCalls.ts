import { tagAssociations } from '@takt/domain/areas/tags/tagAssociations.ts'
import { tags } from '@takt/domain/areas/tags/tags.ts'
import { rowWith } from '@takt/domain/core/item/answers/row.ts'
import { z } from 'zod'
import { answered, type Client, done } from '../../core/api/client.ts'

/** Looking an epc up may take as long as this. */
export const lookUpMs = 60_000

/** Something that carries tags. */
export type Thing = { associationType: string; associationID: string }

const tagRow = rowWith(tags, ['epc', 'active', 'resourceID'])

const associationRow = rowWith(tagAssociations, [
  ...(['tagAssociationID', 'associationType', 'associationID', 'epc', 'active', 'version', 'rowId'] as const),
])
export type AssociationRow = z.output<typeof associationRow>

/** The server's calls about tags and what they are on. */
export function createTagCalls(client: Client) {
  const path = `/${tagAssociations.name}`
  const rows = answered(z.array(associationRow))
  const row = answered(associationRow)
  return {
    /** The tag with that code, or null. */
    findTag: async (epc: string) =>
      (await client.get(`/${tags.name}`, { schema: answered(z.array(tagRow)), query: { epc } })).data[0] ?? null,
    addTag: async (epc: string) => {
      await client.post(`/${tags.name}`, { schema: done, body: { epc, active: true } })
    },
    associationsOfTag: async (epc: string) =>
      (await client.get(path, { schema: rows, query: { epc }, signal: AbortSignal.timeout(lookUpMs) })).data,
    associationsOf: async (thing: Thing) => (await client.get(path, { schema: rows, query: thing })).data,
    addAssociation: async (thing: Thing, epc: string) =>
      (await client.post(path, { schema: row, body: { ...thing, epc, active: true } })).data,
    changeAssociation: async (id: number, fields: Readonly<Record<string, unknown>>) =>
      (await client.put(`${path}/${id}`, { schema: row, body: fields })).data,
    /** All of a thing, or only that of one tag. */
    removeAssociations: async (thing: Thing, epc?: string) => {
      await client.delete(path, { schema: done, query: { ...thing, epc } })
    },
    removeAssociation: async (id: number) => {
      await client.delete(`${path}/${id}`, { schema: done })
    },
  }
}

export type TagCalls = ReturnType<typeof createTagCalls>

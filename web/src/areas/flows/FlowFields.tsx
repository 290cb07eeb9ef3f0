import type { ItemFields } from '../../core/items/itemParts.ts'

/** The fields of a flow's form: its secrets are given where the request is designed that carries them. */
export const FlowFields: ItemFields = ({ fields, draw }) => fields.filter(({ name }) => name !== 'secrets').map(draw)

import type { ItemFields } from '../../core/items/itemParts.ts'

/** Form fields of a flow without its secrets, which are entered where a request uses them. */
export const FlowFields: ItemFields = ({ fields, draw }) => fields.filter(({ name }) => name !== 'secrets').map(draw)

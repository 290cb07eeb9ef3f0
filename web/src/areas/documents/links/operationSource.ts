import type { ItemType } from '@takt/domain/core/item/item.ts'
import { keyText } from '@takt/domain/core/item/itemKey.ts'
import type { Client } from '../../../core/api/client.ts'
import type { ItemRow } from '../../../core/items/itemActions.ts'
import { createItemClient } from '../../../core/items/itemClient.ts'
import type { OptionSource } from '../../../core/kit/select/options.ts'
import { type Place, placeInWords } from '../page/placeInWords.ts'

type Asker = { client: Client; organizationId: number; masked: boolean }

/** Operations of parts or of jobs, searched by the server, called by part or job, place and description. */
export function operationSource({ client, organizationId, masked }: Asker, type: ItemType): OptionSource {
  const rows = createItemClient(client, type)
  const [owner = ''] = type.key
  const called = (row: ItemRow) => {
    const place = { ...(row as Place), jobNum: null }
    const description = masked && type.mask.includes('description') ? null : row.description
    return [row[owner], placeInWords(place), description].filter(Boolean).join(' · ')
  }
  return {
    key: [organizationId, type.area, type.name, 'operations to link', masked],
    load: async ({ search, page, pageSize, signal }) => {
      const order = type.key.map((name) => `${name}:asc`).join(',')
      const query = { orderBy: order, offset: page * pageSize, limit: pageSize }
      const asked = { ...query, ...(search ? { globalSearchValue: search } : {}) }
      const found = await rows.list(asked, { signal })
      return found.map((row) => ({ value: keyText(type, row), label: called(row) }))
    },
  }
}

import type { ItemType } from '@takt/domain/core/item/item.ts'
import type { ItemKey } from '@takt/domain/core/item/itemKey.ts'
import { useQuery } from '@tanstack/react-query'
import { useNow } from '../../kit/useNow.ts'
import { usePlace } from '../../session/SessionContext.tsx'
import { DatedValues } from '../history/DatedValues.tsx'
import { heldFields, tellHistory } from '../history/tellHistory.ts'
import { useShownValues } from '../reference/useShownValues.ts'
import { useItemClient } from '../useItemClient.ts'

/** The values of a row that hold from instants on, as its history tells them; nothing where none ever changed. */
export function DatedPanel(props: { type: ItemType; rowKey: ItemKey; id: string; version: number }) {
  const { type, rowKey, id, version } = props
  const client = useItemClient(type)
  const { organizationId } = usePlace()
  const now = useNow(60_000)
  const { data } = useQuery({
    queryKey: [organizationId, type.area, type.name, 'dated', id, version],
    queryFn: ({ signal }) => client.history(rowKey, signal),
  })
  const show = useShownValues(type, heldFields(data))
  return data ? <DatedValues type={type} dated={tellHistory(type, rowKey, data).dated} now={now} show={show} /> : null
}

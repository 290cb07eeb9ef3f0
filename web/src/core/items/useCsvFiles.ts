import type { ItemType } from '@takt/domain/core/item/item.ts'
import { useCallback } from 'react'
import { done } from '../api/client.ts'
import { tellFailure } from '../api/tellFailure.ts'
import { useBusy } from '../kit/dialog/BusyOverlay.tsx'
import type { GridColumn, GridRow } from '../kit/grid/gridTypes.ts'
import { useNotices } from '../kit/notice/NoticeBar.tsx'
import { useClient, useSession } from '../session/SessionContext.tsx'
import { csvName, saveFile } from './csvFile.ts'
import { saveRows } from './fileColumns.ts'
import { gridFileColumn } from './gridFileColumn.ts'
import type { ItemClient } from './itemClient.ts'
import type { ListState } from './itemParts.ts'
import { matchQuery } from './listRequest.ts'
import { itemTexts as texts } from './texts.ts'

type Given = {
  type: ItemType
  client: ItemClient
  state: ListState
  inherent: Readonly<Record<string, string | number>>
}

/**
 * The two CSV files of a grid: the rows on this page as specified, and everything that matches as the server writes it,
 * masked in mask mode.
 */
export function useCsvFiles({ type, client, state, inherent }: Given) {
  const busy = useBusy()
  const notices = useNotices()
  const session = useClient()
  const masked = useSession(({ context }) => context.maskMode)
  const page = useCallback(
    (columns: readonly GridColumn[], rows: readonly GridRow[]) => {
      const kept = rows.filter((row) => row.state === 'kept')
      saveRows(type.label, columns.map(gridFileColumn), kept)
    },
    [type],
  )
  const all = useCallback(async () => {
    try {
      const file = await busy.during(texts.busyExporting, async () => {
        // The server masks the file: none without its confirmation that this session is masked.
        if (masked) await session.put('/users/maskMode', { schema: done, body: { on: true } })
        return client.exportCsv(matchQuery(type, state, inherent))
      })
      saveFile(csvName(type.label, new Date()), file)
    } catch (error) {
      tellFailure(notices, error)
    }
  }, [type, client, state, inherent, masked, session, busy, notices])
  return { page, all }
}

import type { ItemType } from '@takt/domain/core/item/item.ts'
import { useCallback } from 'react'
import { anyResponse } from '../api/client.ts'
import { reportFailure } from '../api/reportFailure.ts'
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

type Options = {
  type: ItemType
  client: ItemClient
  state: ListState
  inherent: Readonly<Record<string, string | number>>
}

/**
 * Returns the two CSV exports of a grid: the rows on this page as specified, and all matching rows as written by the
 * server, masked in mask mode.
 */
export function useCsvFiles({ type, client, state, inherent }: Options) {
  const busy = useBusy()
  const notices = useNotices()
  const session = useClient()
  const masked = useSession(({ context }) => context.maskMode)
  const page = useCallback(
    (columns: readonly GridColumn[], rows: readonly GridRow[]) => {
      const savedRows = rows.filter((row) => row.state === 'kept')
      saveRows(type.label, columns.map(gridFileColumn), savedRows)
    },
    [type],
  )
  const all = useCallback(async () => {
    try {
      const file = await busy.during(texts.busyExporting, async () => {
        // The server masks the file, so no file is created without its confirmation that this session is masked.
        if (masked) await session.put('/users/maskMode', { schema: anyResponse, body: { on: true } })
        return client.exportCsv(matchQuery(type, state, inherent))
      })
      saveFile(csvName(type.label, new Date()), file)
    } catch (error) {
      reportFailure(notices, error)
    }
  }, [type, client, state, inherent, masked, session, busy, notices])
  return { page, all }
}

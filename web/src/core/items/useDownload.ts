import { useCallback } from 'react'
import { reportFailure } from '../api/reportFailure.ts'
import { useBusy } from '../kit/dialog/BusyOverlay.tsx'
import { useNotices } from '../kit/notice/NoticeBar.tsx'
import { useClient } from '../session/SessionContext.tsx'
import { saveFile } from './csvFile.ts'
import { itemTexts as texts } from './texts.ts'

/** Fetches a file with the session's permissions and downloads it under a name; shows a notice on failure. */
export function useDownload(): (
  path: string,
  name: string,
  query?: Readonly<Record<string, string | number>>,
) => Promise<void> {
  const client = useClient()
  const busy = useBusy()
  const notices = useNotices()
  return useCallback(
    async (path, name, query = {}) => {
      try {
        saveFile(name, await busy.during(texts.busyExporting, () => client.file(path, { query })))
      } catch (error) {
        reportFailure(notices, error)
      }
    },
    [client, busy, notices],
  )
}

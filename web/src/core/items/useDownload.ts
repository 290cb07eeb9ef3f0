import { useCallback } from 'react'
import { tellFailure } from '../api/tellFailure.ts'
import { useBusy } from '../kit/dialog/BusyOverlay.tsx'
import { useNotices } from '../kit/notice/NoticeBar.tsx'
import { useClient } from '../session/SessionContext.tsx'
import { saveFile } from './csvFile.ts'
import { itemTexts as texts } from './texts.ts'

/** Fetches a file in the name of the session and hands it to the browser under a name; that it failed is said. */
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
        tellFailure(notices, error)
      }
    },
    [client, busy, notices],
  )
}

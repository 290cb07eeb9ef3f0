import DownloadIcon from '@mui/icons-material/DownloadOutlined'
import Button from '@mui/material/Button'
import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { saveFile } from '../../core/items/csvFile.ts'
import { Box } from '../../core/kit/Box.tsx'
import { useNotices } from '../../core/kit/notice/NoticeBar.tsx'
import { useClient } from '../../core/session/SessionContext.tsx'
import { FillLink } from './FillLink.tsx'
import { contextIn } from './fill/contextIn.ts'
import { checksheetTexts as texts } from './texts.ts'

type Sheet = { pageId: number; docName: string; approvedRevId: number | null }

/** Actions on a checksheet: fill in, download as CSV; `more`: further actions. */
export function SheetTools({ page, more }: { page: Sheet; more: ReactNode }) {
  const { pageId, docName, approvedRevId } = page
  const workedOn = contextIn(useSearch({ strict: false }))
  const client = useClient()
  const notices = useNotices()
  const download = () =>
    client
      .file(`/docs/checksheet/${pageId}/csv`, { method: 'POST' })
      .then((file) => saveFile(`${docName}.csv`, file))
      .catch(() => notices.error(texts.csvFailed))
  return (
    <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap' }}>
      {approvedRevId !== null && <FillLink pageId={pageId} record={workedOn} />}
      <Box role="group" aria-label={texts.csv} sx={{ display: 'flex', ml: 'auto' }}>
        <Button size="small" startIcon={<DownloadIcon fontSize="small" />} onClick={() => void download()}>
          {texts.toCsv}
        </Button>
        {more}
      </Box>
    </Box>
  )
}

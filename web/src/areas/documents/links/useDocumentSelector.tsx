import Description from '@mui/icons-material/DescriptionOutlined'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import type { ItemType } from '@takt/domain/core/item/item.ts'
import { useMemo, useState } from 'react'
import type { ItemRow } from '../../../core/items/itemActions.ts'
import type { RowButton } from '../../../core/items/itemGridProps.ts'
import { useRowTitle } from '../../../core/items/reference/useRowTitle.ts'
import { ErrorAlert } from '../../../core/kit/ErrorAlert.tsx'
import { words } from '../../../core/kit/words.ts'
import { useMayReadDocs } from '../docRights.ts'
import { useRecordPages } from '../page/usePage.ts'
import { documentTexts as texts } from '../texts.ts'
import { touchTarget } from '../touchTarget.ts'
import type { LinkedRecord } from './linkedRecord.ts'
import { RecordPageList } from './RecordPageList.tsx'

/**
 * Returns the document selector of a grid: a button for each row, and the dialog it opens, in which pages are linked to
 * the row, viewed and unlinked. The key of `type` identifies the row.
 */
export function useDocumentSelector(type: ItemType) {
  const mayRead = useMayReadDocs()
  const [row, setRow] = useState<ItemRow | null>(null)
  const button = useMemo<RowButton>(
    () => ({ label: texts.pages, Icon: Description, onClick: setRow, shown: () => mayRead }),
    [mayRead],
  )
  return { button, dialog: row && <Selector type={type} row={row} onClose={() => setRow(null)} /> }
}

function Selector(props: { type: ItemType; row: ItemRow; onClose: () => void }) {
  const { type, row, onClose } = props
  const record = Object.fromEntries(type.key.map((name) => [name, row[name]])) as LinkedRecord
  const title = useRowTitle(type, Object.values(record).join(' · '), row)
  const { data, error, refetch } = useRecordPages(record, true)
  const label = texts.pagesOf(title)
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-label={label}>
      <DialogTitle component="h2" sx={{ fontSize: '0.9375rem', fontWeight: 650 }}>
        {label}
      </DialogTitle>
      <DialogContent>
        {error && <ErrorAlert what={texts.pages} error={error} onAgain={() => void refetch()} />}
        {data && <RecordPageList record={record} links={data} parameter="selected" />}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose} sx={touchTarget}>
          {words.close}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

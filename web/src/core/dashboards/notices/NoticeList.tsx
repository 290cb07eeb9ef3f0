import Button from '@mui/material/Button'
import type { Notice } from '@takt/domain/areas/efficiency/responses/notices.ts'
import { type ReactNode, useState } from 'react'
import { useFormat } from '../../kit/format/FormatContext.tsx'
import { usePrinting } from '../../kit/usePrinting.ts'
import { useProgressiveCount } from '../../kit/useProgressiveCount.ts'
import { noticesTexts as texts } from './texts.ts'

const initialCount = 20
const countPerStep = 100

/**
 * The first notices of a long list, and the open one; more are shown on demand in steps, so that the page stays fast.
 */
export function NoticeList<Entry extends Notice>(props: {
  notices: readonly Entry[]
  open: string | undefined
  item: (notice: Entry) => ReactNode
  /** Shows all of them, drawn gradually. */
  isWhole?: boolean | undefined
}) {
  const { notices, open, item } = props
  const format = useFormat()
  const [requestedCount, setRequestedCount] = useState(initialCount)
  const isPrinting = usePrinting()
  const targetCount = isPrinting || props.isWhole ? notices.length : Math.min(requestedCount, notices.length)
  const drawnCount = useProgressiveCount(targetCount)
  const left = notices.length - targetCount
  return (
    <>
      {notices.filter(({ id }, index) => index < drawnCount || id === open).map(item)}
      {left > 0 && (
        <Button
          color="inherit"
          onClick={() => setRequestedCount(requestedCount + countPerStep)}
          sx={{ mx: { xs: 1, sm: 2 }, my: 2 }}
        >
          {texts.more(format.count(Math.min(left, countPerStep)))}
        </Button>
      )}
    </>
  )
}

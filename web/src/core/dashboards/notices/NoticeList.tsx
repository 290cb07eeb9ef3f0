import Button from '@mui/material/Button'
import type { Notice } from '@takt/domain/areas/efficiency/answers/notices.ts'
import { type ReactNode, useState } from 'react'
import { useFormat } from '../../kit/format/FormatContext.tsx'
import { useGrowing } from '../../kit/useGrowing.ts'
import { usePrinting } from '../../kit/usePrinting.ts'
import { noticesTexts as texts } from './texts.ts'

const shownFirst = 20
const moreAtOnce = 100

/**
 * The first of a long list of notices, and the opened one; others on demand, some at a time, so that it stays quick.
 */
export function NoticeList<Entry extends Notice>(props: {
  notices: readonly Entry[]
  open: string | undefined
  item: (notice: Entry) => ReactNode
  /** All of them, little by little. */
  isWhole?: boolean | undefined
}) {
  const { notices, open, item } = props
  const format = useFormat()
  const [asked, setAsked] = useState(shownFirst)
  const isPrinting = usePrinting()
  const wanted = isPrinting || props.isWhole ? notices.length : Math.min(asked, notices.length)
  const drawn = useGrowing(wanted)
  const left = notices.length - wanted
  return (
    <>
      {notices.filter(({ id }, place) => place < drawn || id === open).map(item)}
      {left > 0 && (
        <Button color="inherit" onClick={() => setAsked(asked + moreAtOnce)} sx={{ mx: { xs: 1, sm: 2 }, my: 2 }}>
          {texts.more(format.count(Math.min(left, moreAtOnce)))}
        </Button>
      )}
    </>
  )
}

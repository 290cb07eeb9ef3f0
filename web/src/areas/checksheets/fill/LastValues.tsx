import Typography from '@mui/material/Typography'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { foundText, hasResult } from '../foundText.ts'
import { checksheetTexts as texts } from '../texts.ts'
import { useValues } from '../ValuesPanel.tsx'
import { small } from './small.ts'

/** What was found last at this check and counts, at this machine where one is said. */
export function LastValues(props: { pageId: number; checkID: string; resourceID: string | undefined }) {
  const { data, isPlaceholderData } = useValues({ ...props, limit: 5 })
  const { exact } = useFormat()
  const counting = data?.values.filter((value) => value.correctedBy === null && hasResult(value)) ?? []
  if (isPlaceholderData || counting.length === 0) return null
  return (
    <Typography color="textSecondary" sx={small}>
      {`${texts.lastValues}: ${counting.map((value) => foundText(value, exact)).join(', ')}`}
    </Typography>
  )
}

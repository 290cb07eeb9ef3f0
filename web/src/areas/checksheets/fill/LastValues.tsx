import Typography from '@mui/material/Typography'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { hasResult, resultText } from '../resultText.ts'
import { checksheetTexts as texts } from '../texts.ts'
import { useValues } from '../ValuesPanel.tsx'
import { small } from './small.ts'

/** The latest valid values of this check, restricted to this machine if there is one. */
export function LastValues(props: { pageId: number; checkID: string; resourceID: string | undefined }) {
  const { data, isPlaceholderData } = useValues({ ...props, limit: 5 })
  const { exact } = useFormat()
  const counting = data?.values.filter((value) => value.correctedBy === null && hasResult(value)) ?? []
  if (isPlaceholderData || counting.length === 0) return null
  return (
    <Typography color="textSecondary" sx={small}>
      {`${texts.lastValues}: ${counting.map((value) => resultText(value, exact)).join(', ')}`}
    </Typography>
  )
}

import Typography from '@mui/material/Typography'
import { useParams } from '@tanstack/react-router'
import { sentenceOf } from '../../api/apiError.ts'
import { Trouble } from '../../kit/Trouble.tsx'
import { words } from '../../kit/words.ts'
import { checksheetTexts as texts } from '../texts.ts'
import { FillSheet } from './FillSheet.tsx'
import { useSheet } from './useSheet.ts'

/** A checksheet being filled in at a machine. */
export function FillPage() {
  const { key = '' } = useParams({ strict: false })
  const { data, error, refetch } = useSheet(key)
  if (error)
    return (
      <Trouble
        what={texts.sheetFailed}
        sentence={sentenceOf(error)}
        again={words.again}
        onAgain={() => void refetch()}
      />
    )
  if (!data) return null
  if (data.revId === null)
    return (
      <Typography color="textSecondary" sx={{ p: 6 }}>
        {texts.noneApproved}
      </Typography>
    )
  return <FillSheet key={data.revId} sheet={{ ...data, revId: data.revId }} />
}

import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { DocType } from '@takt/domain/areas/documents/docTypes.ts'
import type { DocConflict } from '@takt/domain/areas/documents/responses/docRevision.ts'
import { useDeferredValue } from 'react'
import { Box } from '../../../core/kit/Box.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { useMask } from '../../../core/session/useMask.ts'
import { useSheetLines } from '../../checksheets/index.ts'
import { ComparedTexts } from '../compare/ComparedTexts.tsx'
import { documentTexts as texts } from '../texts.ts'

/**
 * Shows that another user has changed the same lines of a page: user, time, differences, and the choice of the text to
 * continue with.
 */
export function ConflictNotice(props: {
  docType: DocType
  conflict: DocConflict
  ownText: string
  onTake: () => void
  onOverwrite: () => void
}) {
  const { docType, conflict } = props
  // Typing must not wait for the comparison.
  const ownText = useDeferredValue(props.ownText)
  const format = useFormat()
  const mask = useMask()
  const linesOf = useSheetLines()
  const readableText = (text: string) => (docType === 'Checksheet' ? linesOf(text) : text)
  const savedAt = conflict.madeAt && format.instant(Date.parse(conflict.madeAt), 'minute')
  return (
    <Alert severity="warning" variant="outlined" sx={{ '& .MuiAlert-message': { flex: 1, minWidth: 0 } }}>
      <Typography variant="body2" sx={{ mb: 2 }}>
        {texts.conflict(conflict.madeBy && mask.email(conflict.madeBy), savedAt)}
      </Typography>
      <ComparedTexts
        before={{ text: readableText(conflict.text), label: texts.otherVersion }}
        after={{ text: readableText(ownText), label: texts.ownVersion }}
        besideFrom={1200}
      />
      <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', mt: 2 }}>
        <Button size="small" onClick={props.onTake}>
          {texts.useOtherVersion}
        </Button>
        <Button size="small" onClick={props.onOverwrite}>
          {texts.overwrite}
        </Button>
      </Box>
    </Alert>
  )
}

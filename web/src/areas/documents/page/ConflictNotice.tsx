import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { DocConflict } from '@takt/domain/areas/documents/answers/docRevision.ts'
import type { DocType } from '@takt/domain/areas/documents/docTypes.ts'
import { useDeferredValue } from 'react'
import { Box } from '../../../core/kit/Box.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { useMask } from '../../../core/session/useMask.ts'
import { useSheetLines } from '../../checksheets/face.ts'
import { ComparedTexts } from '../compare/ComparedTexts.tsx'
import { documentTexts as texts } from '../texts.ts'

/** Somebody else saved the same lines of a page meanwhile: who, when, what differs, and which of both is gone on from. */
export function ConflictNotice(props: {
  docType: DocType
  theirs: DocConflict
  mine: string
  onTake: () => void
  onKeep: () => void
}) {
  const { docType, theirs } = props
  // Who goes on writing does not wait for what is compared.
  const mine = useDeferredValue(props.mine)
  const format = useFormat()
  const mask = useMask()
  const linesOf = useSheetLines()
  const say = (text: string) => (docType === 'Checksheet' ? linesOf(text) : text)
  const when = theirs.madeAt && format.instant(Date.parse(theirs.madeAt), 'minute')
  return (
    <Alert severity="warning" variant="outlined" sx={{ '& .MuiAlert-message': { flex: 1, minWidth: 0 } }}>
      <Typography variant="body2" sx={{ mb: 2 }}>
        {texts.conflict(theirs.madeBy && mask.email(theirs.madeBy), when)}
      </Typography>
      <ComparedTexts
        before={{ text: say(theirs.text), label: texts.theirs }}
        after={{ text: say(mine), label: texts.mine }}
        besideFrom={1200}
      />
      <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', mt: 2 }}>
        <Button size="small" onClick={props.onTake}>
          {texts.takeTheirs}
        </Button>
        <Button size="small" onClick={props.onKeep}>
          {texts.keepMine}
        </Button>
      </Box>
    </Alert>
  )
}

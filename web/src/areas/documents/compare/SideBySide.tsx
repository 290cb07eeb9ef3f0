import Typography from '@mui/material/Typography'
import type { DocRevision } from '@takt/domain/areas/documents/answers/docRevision.ts'
import type { DocType } from '@takt/domain/areas/documents/docTypes.ts'
import { Trouble } from '../../../core/kit/Trouble.tsx'
import { useSheetLines } from '../../checksheets/face.ts'
import { usePage } from '../page/usePage.ts'
import { documentTexts as texts } from '../texts.ts'
import { ComparedTexts } from './ComparedTexts.tsx'

type Given = { docType: DocType; pageId: number; source: DocRevision; target: DocRevision }

/** What two revisions of a page say, side by side, below each other where there is no room; checks a line each. */
export function SideBySide({ docType, pageId, source, target }: Given) {
  const before = usePage(docType, String(pageId), source.revId)
  const after = usePage(docType, String(pageId), target.revId)
  const linesOf = useSheetLines()
  const error = before.error ?? after.error
  if (error)
    return (
      <Trouble
        what={texts.failed}
        error={error}
        onAgain={() => void Promise.all([before.refetch(), after.refetch()])}
      />
    )
  // What was shown before stays until the other revision is there.
  const isThere = (found: typeof before, revision: DocRevision) => found.data?.revision?.revId === revision.revId
  if (!isThere(before, source) || !isThere(after, target)) return null
  const say = (found: typeof before) => {
    const text = found.data?.revision?.text ?? ''
    return docType === 'Checksheet' ? linesOf(text) : text
  }
  const [a, b] = [say(before), say(after)]
  if (a === b) return <Typography color="textSecondary">{texts.sameText}</Typography>
  return (
    <ComparedTexts
      key={`${source.revId} ${target.revId}`}
      before={{ text: a, label: texts.revision(source.revNum) }}
      after={{ text: b, label: texts.revision(target.revNum) }}
      besideFrom={700}
    />
  )
}

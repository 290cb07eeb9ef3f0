import Typography from '@mui/material/Typography'
import type { DocType } from '@takt/domain/areas/documents/docTypes.ts'
import type { DocRevision } from '@takt/domain/areas/documents/responses/docRevision.ts'
import { ErrorAlert } from '../../../core/kit/ErrorAlert.tsx'
import { useSheetLines } from '../../checksheets/index.ts'
import { usePage } from '../page/usePage.ts'
import { documentTexts as texts } from '../texts.ts'
import { ComparedTexts } from './ComparedTexts.tsx'

type SideBySideProps = { docType: DocType; pageId: number; source: DocRevision; target: DocRevision }

/** The texts of two revisions of a page, side by side or stacked; checksheets have one line per check. */
export function SideBySide({ docType, pageId, source, target }: SideBySideProps) {
  const before = usePage(docType, String(pageId), source.revId)
  const after = usePage(docType, String(pageId), target.revId)
  const linesOf = useSheetLines()
  const error = before.error ?? after.error
  if (error)
    return (
      <ErrorAlert
        what={texts.failed}
        error={error}
        onAgain={() => void Promise.all([before.refetch(), after.refetch()])}
      />
    )
  // Until a newly selected revision is loaded, the query still returns the previous one.
  const isLoaded = (result: typeof before, revision: DocRevision) => result.data?.revision?.revId === revision.revId
  if (!isLoaded(before, source) || !isLoaded(after, target)) return null
  const textOf = (result: typeof before) => {
    const text = result.data?.revision?.text ?? ''
    return docType === 'Checksheet' ? linesOf(text) : text
  }
  const [a, b] = [textOf(before), textOf(after)]
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

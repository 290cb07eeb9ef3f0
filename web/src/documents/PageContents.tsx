import Typography from '@mui/material/Typography'
import type { DocView } from '@takt/domain/documents/answers/docRevision.ts'
import { SheetText } from '../checksheets/face.ts'
import { PageText } from './PageText.tsx'
import { documentTexts as texts } from './texts.ts'
import { FileView } from './viewer/FileView.tsx'

/** What a page says in the revision that is shown; `fills`: a file takes the room that its frame leaves. */
export function PageContents({ page, fills = false }: { page: DocView; fills?: boolean }) {
  const { revision, template, docType } = page
  if (!revision)
    return <Typography color="textSecondary">{page.mayWrite ? texts.empty : texts.noneApproved}</Typography>
  if (revision.file)
    return <FileView revId={revision.revId} file={revision.file} label={template.pageTitle} fills={fills} />
  if (!revision.text) return <Typography color="textSecondary">{texts.empty}</Typography>
  if (docType === 'Checksheet') return <SheetText text={revision.text} />
  return <PageText text={revision.text} pageId={page.pageId} revId={revision.revId} />
}

import Typography from '@mui/material/Typography'
import type { DocView } from '@takt/domain/areas/documents/responses/docRevision.ts'
import { SheetText } from '../../checksheets/index.ts'
import { documentTexts as texts } from '../texts.ts'
import { FileView } from '../viewer/FileView.tsx'
import { fileOf } from './fileAddress.ts'
import { PageText } from './PageText.tsx'

/**
 * The content of a page in the displayed revision; `fills`: a file fills its frame; `onFollow`: opens linked pages
 * where navigation is not possible.
 */
export function PageContents(props: {
  page: DocView
  fills?: boolean
  onFollow?: (page: DocView['leadsTo'][number]) => void
}) {
  const { page, fills = false, onFollow } = props
  const { revision, template, docType } = page
  const none = docType === 'Program' ? texts.noProgram : texts.empty
  if (!revision) return <Typography color="textSecondary">{page.mayWrite ? none : texts.noneApproved}</Typography>
  if (revision.file)
    return <FileView address={fileOf(revision.revId)} file={revision.file} label={template.pageTitle} fills={fills} />
  if (!revision.text) return <Typography color="textSecondary">{texts.empty}</Typography>
  if (docType === 'Checksheet') return <SheetText text={revision.text} />
  const { pageId, leadsTo } = page
  return <PageText text={revision.text} revId={revision.revId} {...{ pageId, leadsTo, onFollow }} />
}

import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { areaOfDoc } from '@takt/domain/documents/docTypes.ts'
import { FillLink } from '../checksheets/face.ts'
import { Box } from '../kit/Box.tsx'
import { PageLink } from '../kit/PageLink.tsx'
import { Panel } from '../kit/Panel.tsx'
import { useMay } from '../session/useMay.ts'
import { documentTexts as texts } from './texts.ts'
import { useRecordPages } from './usePage.ts'

/**
 * The pages that whoever works with a record needs: those linked to it, and of a job and its operations those of its
 * part, revision, assembly and operation too.
 */
export function RecordPages(props: { record: Readonly<Record<string, string | number>> }) {
  const reads = [useMay('instructions', 'read'), useMay('checksheets', 'read'), useMay('programs', 'read')]
  const mayRead = reads.some(Boolean)
  const { data } = useRecordPages(props.record, mayRead)
  if (!mayRead || !data) return null
  return (
    <Panel title={texts.pages}>
      {data.length === 0 && <Typography color="textSecondary">{texts.noPages}</Typography>}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {data.map(({ docID, page, pageTitle }) => (
          <Box component="li" key={docID} sx={{ display: 'flex', gap: 2, alignItems: 'center', minHeight: '2rem' }}>
            <Typography variant="body2" color="textSecondary" sx={{ minWidth: '6rem' }}>
              {page.docType}
            </Typography>
            <PageLink to="/$list/$key" params={{ list: areaOfDoc[page.docType], key: String(page.pageId) }}>
              {String(pageTitle ?? page.template.pageTitle)}
            </PageLink>
            {!page.isApproved && <Chip size="small" color="warning" variant="outlined" label={texts.unapproved} />}
            {page.docType === 'Checksheet' && page.approvedRevId !== null && (
              <FillLink pageId={page.pageId} record={props.record} />
            )}
            {page.isNew && <Chip size="small" color="primary" label={texts.new} />}
          </Box>
        ))}
      </Box>
    </Panel>
  )
}

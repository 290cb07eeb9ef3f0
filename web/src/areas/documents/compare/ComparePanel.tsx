import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import type { DocRevision, DocView } from '@takt/domain/areas/documents/responses/docRevision.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { Panel } from '../../../core/kit/Panel.tsx'
import { useRevisions } from '../page/usePage.ts'
import { documentTexts as texts } from '../texts.ts'
import { CompareSteps } from './CompareSteps.tsx'
import { comparedOf } from './comparedOf.ts'
import { SideBySide } from './SideBySide.tsx'
import { useCompared } from './useCompared.ts'

/**
 * Compares two revisions of a page, selected by two pickers and stored in the address: programs step by step, texts and
 * checksheets side by side. Nothing if there is only one revision, or if a file is not text.
 */
export function ComparePanel({ page, shown: displayed }: { page: DocView; shown: DocRevision }) {
  const { docType, pageId } = page
  const { data: all = [] } = useRevisions(docType, pageId)
  const revisions = docType === 'Program' ? all : all.filter(({ file }) => file === null)
  const { chosen: selection, choose: select } = useCompared()
  const compared = comparedOf(revisions, selection, displayed.revId)
  if (!compared) return null
  const { source, target } = compared
  const key = `${source.revId} ${target.revId}`
  return (
    <Panel
      title={texts.compare}
      tools={
        <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap' }}>
          <PickRevision
            label={texts.compareWith}
            revisions={revisions}
            shown={source}
            onPick={(revId) => select({ from: revId, to: target.revId })}
          />
          <PickRevision
            label={texts.compareTo}
            revisions={revisions}
            shown={target}
            onPick={(revId) => select({ from: source.revId, to: revId })}
          />
        </Box>
      }
    >
      {docType === 'Program' ? (
        <CompareSteps key={key} pageId={pageId} sourceRevId={source.revId} targetRevId={target.revId} />
      ) : (
        <SideBySide docType={docType} pageId={pageId} source={source} target={target} />
      )}
    </Panel>
  )
}

function PickRevision(props: {
  label: string
  revisions: readonly DocRevision[]
  shown: DocRevision
  onPick: (revId: number) => void
}) {
  const { label, revisions, shown: displayed, onPick } = props
  return (
    <TextField
      select
      size="small"
      label={label}
      value={displayed.revId}
      sx={{ minWidth: '9rem' }}
      onChange={(event) => onPick(Number(event.target.value))}
    >
      {revisions.map(({ revId, revNum }) => (
        <MenuItem key={revId} value={revId}>
          {texts.revision(revNum)}
        </MenuItem>
      ))}
    </TextField>
  )
}

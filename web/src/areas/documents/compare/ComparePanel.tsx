import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import type { DocRevision, DocView } from '@takt/domain/areas/documents/answers/docRevision.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { Panel } from '../../../core/kit/Panel.tsx'
import { useRevisions } from '../page/usePage.ts'
import { documentTexts as texts } from '../texts.ts'
import { CompareSteps } from './CompareSteps.tsx'
import { comparedOf } from './comparedOf.ts'
import { SideBySide } from './SideBySide.tsx'
import { useCompared } from './useCompared.ts'

/**
 * Two revisions of a page, chosen by two pickers that the address keeps: programs step by step, texts and the checks of
 * checksheets side by side. Nothing where there is but one revision, or where a file is no text.
 */
export function ComparePanel({ page, shown }: { page: DocView; shown: DocRevision }) {
  const { docType, pageId } = page
  const { data: all = [] } = useRevisions(docType, pageId)
  const revisions = docType === 'Program' ? all : all.filter(({ file }) => file === null)
  const { chosen, choose } = useCompared()
  const compared = comparedOf(revisions, chosen, shown.revId)
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
            onPick={(revId) => choose({ from: revId, to: target.revId })}
          />
          <PickRevision
            label={texts.compareTo}
            revisions={revisions}
            shown={target}
            onPick={(revId) => choose({ from: source.revId, to: revId })}
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
  const { label, revisions, shown, onPick } = props
  return (
    <TextField
      select
      size="small"
      label={label}
      value={shown.revId}
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

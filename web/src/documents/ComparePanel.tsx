import Link from '@mui/material/Link'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { DocRevision, DocView } from '@takt/domain/documents/answers/docRevision.ts'
import { type StepDiff, wordKinds } from '@takt/domain/programs/answers/programDiff.ts'
import { useState } from 'react'
import { sentenceOf } from '../api/apiError.ts'
import { Box } from '../kit/Box.tsx'
import { Panel } from '../kit/Panel.tsx'
import { Trouble } from '../kit/Trouble.tsx'
import { DataTable } from '../kit/table/DataTable.tsx'
import { words } from '../kit/words.ts'
import { HunkLines } from './HunkLines.tsx'
import { SideBySide } from './SideBySide.tsx'
import { documentTexts as texts } from './texts.ts'
import { useCompared } from './useCompared.ts'
import { useDiff, useRevisions } from './usePage.ts'

const howOf = ({ how, moved, tooDifferent }: StepDiff) =>
  [texts.hows[how], ...(moved ? [texts.moved] : []), ...(tooDifferent ? [texts.tooDifferent] : [])].join(' · ')

/** Few changes by what was and is, many by their number. */
const differs = ({ differs, words }: StepDiff) =>
  (words.length > 0
    ? words.map(({ kind, source, target }) => texts.became(texts.kinds[kind], source, target))
    : wordKinds.flatMap((kind) => (differs[kind] ? `${texts.kinds[kind]} ${differs[kind]}` : []))
  ).join(', ') || '–'

/**
 * Two revisions of a page, chosen by two pickers that the address keeps: programs step by step, texts and the checks of
 * checksheets side by side. Nothing where there is but one revision, or where a file is no text.
 */
export function ComparePanel({ page, shown }: { page: DocView; shown: DocRevision }) {
  const { docType, pageId } = page
  const { data: all = [] } = useRevisions(docType, pageId)
  const revisions = docType === 'Program' ? all : all.filter(({ file }) => file === null)
  const { chosen, choose } = useCompared()
  const find = (revId: number | null) => revisions.find((revision) => revision.revId === revId)
  const target = find(chosen.to) ?? find(shown.revId) ?? revisions[0]
  const usual = revisions.find(({ revNum }) => target && revNum < target.revNum) ?? revisions.at(-1)
  const source = find(chosen.from) ?? usual
  if (!source || !target || revisions.length < 2) return null
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
        <Comparison key={key} pageId={pageId} sourceRevId={source.revId} targetRevId={target.revId} />
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

function Comparison(props: { pageId: number; sourceRevId: number; targetRevId: number }) {
  const { pageId, sourceRevId, targetRevId } = props
  const [stepIdx, setStepIdx] = useState<number | null>(null)
  const { data, error, refetch } = useDiff(pageId, { sourceRevId, targetRevId, stepIdx })
  if (error)
    return (
      <Trouble what={texts.failed} sentence={sentenceOf(error)} again={words.again} onAgain={() => void refetch()} />
    )
  if (!data) return null
  if (data.identical) return <Typography color="textSecondary">{texts.identical}</Typography>
  const { diffColumns: columns } = texts
  return (
    <>
      <DataTable
        label={texts.compare}
        maxHeight="20rem"
        columns={[
          { label: columns.step, numeric: true },
          { label: columns.how },
          { label: columns.differs },
          { label: columns.lines, numeric: true },
        ]}
        rows={data.steps.map((step) => ({
          key: String(step.index),
          cells: [
            <Link
              key="open"
              component="button"
              variant="body2"
              aria-current={step.index === stepIdx || undefined}
              onClick={() => setStepIdx(step.index)}
            >
              {(step.targetStep ?? step.sourceStep ?? 0) + 1}
            </Link>,
            howOf(step),
            differs(step),
            `+${step.addedLines} −${step.deletedLines} ~${step.changedLines}`,
          ],
        }))}
      />
      {stepIdx !== null && data.hunks && (
        <HunkLines label={texts.hunk(stepIdx + 1)} hunks={data.hunks} leftOut={data.linesLeftOut} />
      )}
    </>
  )
}

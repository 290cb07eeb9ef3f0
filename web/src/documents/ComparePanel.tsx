import Link from '@mui/material/Link'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { DocRevision, DocView } from '@takt/domain/documents/answers/docRevision.ts'
import { type StepDiff, wordKinds } from '@takt/domain/programs/answers/programDiff.ts'
import { useState } from 'react'
import { sentenceOf } from '../api/apiError.ts'
import { Panel } from '../kit/Panel.tsx'
import { Trouble } from '../kit/Trouble.tsx'
import { DataTable } from '../kit/table/DataTable.tsx'
import { words } from '../kit/words.ts'
import { HunkLines } from './HunkLines.tsx'
import { documentTexts as texts } from './texts.ts'
import { useDiff, useRevisions } from './usePage.ts'

const howOf = ({ how, moved, tooDifferent }: StepDiff) =>
  [texts.hows[how], ...(moved ? [texts.moved] : []), ...(tooDifferent ? [texts.tooDifferent] : [])].join(' · ')

const differs = ({ differs }: StepDiff) =>
  wordKinds.flatMap((kind) => (differs[kind] ? `${texts.kinds[kind]} ${differs[kind]}` : [])).join(', ') || '–'

/** A program beside an earlier revision, step by step; a step shows its lines. */
export function ComparePanel({ page, shown }: { page: DocView; shown: DocRevision }) {
  const { data: revisions = [] } = useRevisions(page.docType, page.pageId)
  const others = revisions.filter(({ revId }) => revId !== shown.revId)
  const usual = others.find(({ revNum }) => revNum < shown.revNum) ?? others[0]
  const [chosen, setChosen] = useState<number | null>(null)
  const source = others.find(({ revId }) => revId === chosen) ?? usual
  if (!source) return null
  return (
    <Panel
      title={texts.compare}
      tools={
        <TextField
          select
          size="small"
          label={texts.compareWith}
          value={source.revId}
          onChange={(event) => setChosen(Number(event.target.value))}
        >
          {others.map(({ revId, revNum }) => (
            <MenuItem key={revId} value={revId}>
              {texts.revision(revNum)}
            </MenuItem>
          ))}
        </TextField>
      }
    >
      <Comparison key={source.revId} pageId={page.pageId} sourceRevId={source.revId} targetRevId={shown.revId} />
    </Panel>
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

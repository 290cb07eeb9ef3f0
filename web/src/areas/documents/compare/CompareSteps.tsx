import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { type StepDiff, wordKinds } from '@takt/domain/areas/programs/responses/programDiff.ts'
import { useState } from 'react'
import { ErrorAlert } from '../../../core/kit/ErrorAlert.tsx'
import { DataTable } from '../../../core/kit/table/DataTable.tsx'
import { useDiff, useSteps } from '../page/usePage.ts'
import { documentTexts as texts } from '../texts.ts'
import { HunkLines } from './HunkLines.tsx'

const changeText = ({ how: change, moved, tooDifferent }: StepDiff) =>
  [texts.hows[change], ...(moved ? [texts.moved] : []), ...(tooDifferent ? [texts.tooDifferent] : [])].join(' · ')

/** Shows few changes with their old and new values, many as a number. */
const differs = ({ differs, words }: StepDiff) =>
  (words.length > 0
    ? words.map(({ kind, source, target }) => texts.became(texts.kinds[kind], source, target))
    : wordKinds.flatMap((kind) => (differs[kind] ? `${texts.kinds[kind]} ${differs[kind]}` : []))
  ).join(', ') || '–'

/** Returns the step number as users count it: in the later program, or otherwise in the earlier one. */
const numberOf = ({ sourceStep, targetStep }: StepDiff) => (targetStep ?? sourceStep ?? 0) + 1

/** The differences between two revisions of a program, step by step, and the lines of one step. */
export function CompareSteps(props: { pageId: number; sourceRevId: number; targetRevId: number }) {
  const { pageId, sourceRevId, targetRevId } = props
  const [stepIdx, setStepIdx] = useState<number | null>(null)
  const { data, error, refetch, isPlaceholderData } = useDiff(pageId, { sourceRevId, targetRevId, stepIdx })
  const selected = data?.steps.find(({ index }) => index === stepIdx)
  const isDeleted = selected?.targetStep === null
  const { data: program } = useSteps(isDeleted ? sourceRevId : targetRevId, selected !== undefined)
  if (error) return <ErrorAlert what={texts.failed} error={error} onAgain={() => void refetch()} />
  if (!data) return null
  if (data.identical) return <Typography color="textSecondary">{texts.identical}</Typography>
  const { diffColumns: columns } = texts
  const named = selected && program?.steps[(isDeleted ? selected.sourceStep : selected.targetStep) ?? -1]
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
          isCurrent: step.index === stepIdx,
          cells: [
            <Link key="open" component="button" variant="body2" onClick={() => setStepIdx(step.index)}>
              {numberOf(step)}
            </Link>,
            changeText(step),
            differs(step),
            step.how === 'same' ? '–' : `+${step.addedLines} −${step.deletedLines} ~${step.changedLines}`,
          ],
        }))}
      />
      <Typography variant="caption" color="textSecondary">
        {texts.signs}
      </Typography>
      {selected && data.hunks && !isPlaceholderData && (
        <>
          <Typography component="h3" variant="body2" sx={{ mt: 3, fontWeight: 650 }}>
            {texts.stepNamed(numberOf(selected), named?.label ?? named?.comment ?? null)}
          </Typography>
          <HunkLines label={texts.hunk(numberOf(selected))} hunks={data.hunks} leftOut={data.linesLeftOut} />
        </>
      )}
    </>
  )
}

import Delete from '@mui/icons-material/DeleteOutlined'
import Slideshow from '@mui/icons-material/SlideshowOutlined'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { type WallSlide, walls } from '@takt/domain/areas/efficiency/floor/walls.ts'
import { useState } from 'react'
import { DetailForm } from '../../core/items/detail/DetailForm.tsx'
import { useItemRow } from '../../core/items/detail/useItemRow.ts'
import { useSaveMutation } from '../../core/items/detail/useSaveMutation.ts'
import type { DetailProps } from '../../core/items/screen/ItemScreen.tsx'
import { useItemClient } from '../../core/items/useItemClient.ts'
import { DetailPane } from '../../core/kit/detail/DetailPane.tsx'
import { ConfirmDialog } from '../../core/kit/dialog/ConfirmDialog.tsx'
import { ErrorAlert } from '../../core/kit/ErrorAlert.tsx'
import type { Draft } from '../../core/kit/form/formField.ts'
import { useFormat } from '../../core/kit/format/FormatContext.tsx'
import { useMay } from '../../core/session/useMay.ts'
import { roundSecs, SlideList } from './SlideList.tsx'
import { lineOf, namedProblems, slideOf } from './slideLines.ts'
import { wallListTexts as texts } from './texts.ts'

const areas = [walls.area]
const linesOf = (value: Draft[string] | undefined): readonly string[] => (Array.isArray(value) ? value : [])

/** A wall: its dashboards in order with the display time of each, and a link that shows it. */
export function WallDetail({ id, onClose }: DetailProps) {
  const client = useItemClient(walls)
  const format = useFormat()
  const { row, error, again } = useItemRow(walls, id)
  const mayWrite = useMay(walls.area, 'write')
  const [isConfirming, setIsConfirming] = useState(false)
  const save = useSaveMutation({
    work: (draft: Draft) =>
      client.change(
        { wallID: id },
        { description: draft.description || null, slides: linesOf(draft.slides).map(slideOf) },
        row ? { version: row.version } : {},
      ),
    message: texts.notices.updated,
    areas,
  })
  const remove = useSaveMutation({
    work: () => client.remove({ wallID: id }),
    message: texts.notices.deleted,
    areas,
    loud: true,
    onDone: onClose,
  })
  return (
    <DetailPane
      title={id}
      beside={walls.label}
      about={`wall ${id}`}
      onClose={onClose}
      tools={
        row && (
          <Button
            size="small"
            startIcon={<Slideshow fontSize="small" />}
            href={`/walls/${encodeURIComponent(id)}?carousel=1`}
            target="_blank"
            rel="noopener"
          >
            {texts.show}
          </Button>
        )
      }
    >
      {error && <ErrorAlert what={texts.failed} error={error} onAgain={again} />}
      {row === undefined && !error && <Skeleton variant="rounded" height={240} />}
      {row === null && <Typography color="textSecondary">{texts.missing(id)}</Typography>}
      {row && (
        <DetailForm
          key={row.rowId}
          fields={[{ name: 'description', label: texts.description, kind: 'text', size: 200 }]}
          saved={{
            description: typeof row.description === 'string' ? row.description : '',
            slides: (row.slides as WallSlide[]).map(lineOf),
          }}
          problems={namedProblems(save.problems)}
          message={Object.keys(save.problems).length > 0 ? null : save.message}
          busy={save.isBusy}
          readOnly={!mayWrite}
          tools={
            <Button
              size="small"
              color="inherit"
              startIcon={<Delete fontSize="small" />}
              onClick={() => setIsConfirming(true)}
            >
              {texts.delete}
            </Button>
          }
          onSave={save.run}
        >
          {(draft, set) => (
            <>
              <SlideList
                lines={linesOf(draft.slides)}
                problems={save.problems}
                readOnly={!mayWrite}
                onChange={(lines) => {
                  // Problems refer to positions: they must not appear at another dashboard.
                  save.reset()
                  set('slides', lines)
                }}
              />
              <Typography variant="body2" color="textSecondary">
                {texts.round}: {format.duration(roundSecs(linesOf(draft.slides)))}
              </Typography>
            </>
          )}
        </DetailForm>
      )}
      <ConfirmDialog
        open={isConfirming}
        prompt={texts.deleteConfirmation}
        onNo={() => setIsConfirming(false)}
        onYes={() => {
          setIsConfirming(false)
          remove.run(undefined)
        }}
      >
        {id}
      </ConfirmDialog>
    </DetailPane>
  )
}

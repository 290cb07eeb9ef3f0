import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { areaOfDoc } from '@takt/domain/areas/documents/docTypes.ts'
import type { DocView } from '@takt/domain/areas/documents/responses/docRevision.ts'
import { useId, useState } from 'react'
import { anyResponse } from '../../../core/api/client.ts'
import { useSaveMutation } from '../../../core/items/detail/useSaveMutation.ts'
import { instantOfWall } from '../../../core/items/form/draftValue.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { ConfirmDialog } from '../../../core/kit/dialog/ConfirmDialog.tsx'
import { FieldInput } from '../../../core/kit/form/FieldInput.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { useClient, useOrganizationSettings } from '../../../core/session/SessionContext.tsx'
import { documentTexts as texts } from '../texts.ts'

const limits = ['none', 'day', 'moment'] as const
type Limit = (typeof limits)[number]

/**
 * Enables automatic approval of a page's revisions when they are saved: without limit, or until a day or an instant.
 */
export function ApproveAsSaved({ page }: { page: DocView }) {
  const { pageId, docType, isNew, revision } = page
  const id = useId()
  const client = useClient()
  const { timeZone } = useFormat()
  const zone = useOrganizationSettings()?.timeZone ?? 'UTC'
  const [isConfirming, setIsConfirming] = useState(false)
  const [limit, setLimit] = useState<Limit>('none')
  const [day, setDay] = useState('')
  const [moment, setMoment] = useState('')
  const dateLimit = { none: null, day: day || undefined, moment: instantOfWall(moment, timeZone) ?? undefined }[limit]
  const enabling = useSaveMutation({
    work: (dateLimit: string | null) =>
      client.post('/docs/auto-approve', {
        schema: anyResponse,
        body: { pageId, docType, isNew, ...(dateLimit === null ? {} : { dateLimit: dateLimit }) },
      }),
    message: texts.asSavedStarted,
    areas: [areaOfDoc[docType]],
    loud: true,
  })
  return (
    <>
      <Button
        size="small"
        color="inherit"
        loading={enabling.isBusy}
        onClick={() => setIsConfirming(true)}
        sx={{ alignSelf: 'start', color: 'text.secondary' }}
      >
        {texts.approveAsSaved}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        prompt={texts.approveAsSavedConfirmation(page.template.pageTitle)}
        waiting={dateLimit === undefined}
        onNo={() => setIsConfirming(false)}
        onYes={() => {
          setIsConfirming(false)
          if (dateLimit !== undefined) enabling.run(dateLimit)
        }}
      >
        {revision && !(revision.isNewest && revision.approved) && texts.newestIsApproved}
        <RadioGroup
          aria-label={texts.howLong}
          value={limit}
          onChange={(_, value) => setLimit(limits.find((each) => each === value) ?? 'none')}
        >
          {limits.map((value) => (
            <FormControlLabel
              key={value}
              value={value}
              control={<Radio size="small" />}
              label={texts.asSavedLimits[value]}
            />
          ))}
        </RadioGroup>
        {limit !== 'none' && (
          <Box sx={{ mt: 2 }}>
            <FieldInput
              id={`${id}limit`}
              field={{
                name: 'limit',
                required: true,
                label: texts.untilWhen,
                ...(limit === 'day' ? { kind: 'date', help: texts.untilDayEnds(zone) } : { kind: 'dateTime' }),
              }}
              value={limit === 'day' ? day : moment}
              onChange={(value) => (limit === 'day' ? setDay : setMoment)(String(value ?? ''))}
            />
          </Box>
        )}
      </ConfirmDialog>
    </>
  )
}

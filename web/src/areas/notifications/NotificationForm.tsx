import Add from '@mui/icons-material/Add'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import DialogTitle from '@mui/material/DialogTitle'
import { type SyntheticEvent, useId, useState } from 'react'
import { FormDialog } from '../../core/items/form/FormDialog.tsx'
import { RestoredDraftNotice } from '../../core/items/form/RestoredDraftNotice.tsx'
import { useUnsaved } from '../../core/items/form/useUnsaved.ts'
import type { During } from '../../core/items/workingState.ts'
import { Box } from '../../core/kit/Box.tsx'
import { FieldInput } from '../../core/kit/form/FieldInput.tsx'
import type { DraftValue, FormField } from '../../core/kit/form/formField.ts'
import { useOrganizationSettings, useSession } from '../../core/session/SessionContext.tsx'
import { useDraftState } from '../../core/session/useDraftState.ts'
import { neverStops } from './neverStops.ts'
import { isNew, type NotificationDraft, newFollowUp, withTrigger } from './notificationDraft.ts'
import { Trigger } from './Trigger.tsx'
import { notificationTexts as texts } from './texts.ts'
import { useEmailReach } from './useEmailReach.ts'
import { useSaving } from './useSaving.ts'
import { watchableOptions, watchedType } from './watchable.ts'

/** Returns what a draft lacks before it can be saved, in words. */
function missingIn({ itemType, followUps }: NotificationDraft): string[] {
  const [main, ...children] = followUps
  const isWhole = /^[1-9]\d{0,5}$/
  return [
    ...(main!.name.trim() === '' ? [texts.needs.description] : []),
    ...(itemType === '' ? [texts.needs.itemType] : []),
    ...children.flatMap(({ name, triggerTimeValue }, k) =>
      name.trim() === '' || !isWhole.test(triggerTimeValue) ? [texts.needs.followUp(k + 1)] : [],
    ),
  ]
}

/** The fields of the notification itself. */
function useFields(isAdding: boolean): FormField[] {
  const user = useSession(({ context }) => context.user)
  const zone = useOrganizationSettings()?.timeZone ?? 'UTC'
  const { fields } = texts
  return [
    { name: 'description', label: fields.description, kind: 'text', required: true, size: 200 },
    {
      name: 'itemType',
      label: fields.itemType,
      kind: isAdding ? 'one' : 'fixed',
      required: true,
      options: watchableOptions(user),
    },
    { name: 'active', label: fields.active, kind: 'tick' },
    { name: 'startDate', label: fields.startDate, kind: 'date', help: texts.zoneHelp(zone) },
    { name: 'endDate', label: fields.endDate, kind: 'date' },
  ]
}

/** The dialog that creates or changes a notification with its conditions, recipients and follow-ups. */
export function NotificationForm(props: {
  first: NotificationDraft
  during: During
  onDone: (id: string) => void
  onUndone?: () => void
  onClose: () => void
}) {
  const { first, during, onDone, onUndone, onClose } = props
  const id = useId()
  const main = first.followUps[0]!
  const name = isNew(main.notificationID) ? 'new' : main.notificationID
  const [draft, setDraft] = useDraftState(`notification ${name}`, first, { kind: 'typed' })
  const [isRestored] = useState(draft !== first)
  const discard = () => setDraft(first)
  const isDirty = JSON.stringify(draft) !== JSON.stringify(first)
  const unsaved = useUnsaved({ isDirty, onDiscard: discard, onClose })
  const saving = useSaving({
    first,
    during,
    onDone: (saved) => {
      unsaved.leave()
      onDone(saved)
    },
    onUndone,
  })
  const { isAdding } = saving
  const fields = useFields(isAdding)
  const type = watchedType(draft.itemType)
  const missing = missingIn(draft)
  const busyNote = isAdding ? texts.adding : texts.updating
  const reach = useEmailReach()
  const warnings = draft.followUps.map((trigger) => type && neverStops(draft, trigger, { type, reach }))
  const warned = warnings.flatMap((warning, nth) => (warning ? [texts.stopsBrief[warning](nth)] : [])).join('. ')
  const note = saving.isBusy ? busyNote : missing.length > 0 ? texts.stillNeeded(missing) : warned || null
  const canSave = missing.length === 0 && !saving.isBusy
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (canSave) saving.save(draft)
  }
  const values: Record<string, DraftValue> = {
    description: draft.followUps[0]!.name,
    itemType: isAdding ? draft.itemType : (type?.label ?? draft.itemType),
    active: draft.active,
    startDate: draft.startDate,
    endDate: draft.endDate,
  }
  const applyChange = (field: string, value: DraftValue) => {
    if (field === 'description') setDraft(withTrigger(draft, 0, { name: String(value ?? '') }))
    // Conditions refer to fields of the watched type.
    else if (field === 'itemType')
      setDraft({
        ...draft,
        itemType: String(value ?? ''),
        followUps: draft.followUps.map((trigger) => ({ ...trigger, conditions: [] })),
      })
    else setDraft({ ...draft, [field]: field === 'active' ? value === true : String(value ?? '') })
  }
  const head = (
    <DialogTitle id={`${id}-title`} component="h2" sx={{ fontSize: '0.9375rem', fontWeight: 650 }}>
      {isAdding ? texts.addTitle : texts.updateTitle}
    </DialogTitle>
  )
  const footer = (
    <>
      <Box
        id={`${id}-note`}
        role="status"
        sx={{ flex: '1 1 12rem', '&:empty': { flex: 1 }, fontSize: '0.8125rem', color: 'text.secondary' }}
      >
        {note}
      </Box>
      <Button color="inherit" onClick={unsaved.close}>
        {texts.cancel}
      </Button>
      <Button
        type="submit"
        form={id}
        variant="contained"
        disabled={missing.length > 0}
        loading={saving.isBusy}
        aria-describedby={`${id}-note`}
      >
        {isAdding ? texts.save : texts.update}
      </Button>
    </>
  )
  return (
    <FormDialog titleId={`${id}-title`} formId={id} head={head} foot={footer} unsaved={unsaved} onSubmit={submit}>
      {isRestored && isDirty && <RestoredDraftNotice onDiscard={discard} />}
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr' } }}>
        {fields.map((field) => (
          <Box key={field.name} sx={field.name === 'description' ? { gridColumn: '1 / -1' } : {}}>
            <FieldInput
              id={`${id}${field.name}`}
              field={field}
              value={values[field.name]}
              onChange={(value) => applyChange(field.name, value)}
            />
          </Box>
        ))}
      </Box>
      {draft.followUps.map((trigger, nth) => (
        <Trigger
          key={trigger.notificationID}
          trigger={trigger}
          nth={nth}
          type={type}
          warning={warnings[nth] ?? null}
          onChange={(change) => setDraft(withTrigger(draft, nth, change))}
          onRemove={() => setDraft({ ...draft, followUps: draft.followUps.toSpliced(nth, 1) })}
        />
      ))}
      <Button
        size="small"
        startIcon={<Add fontSize="small" />}
        sx={{ justifySelf: 'start' }}
        onClick={() => setDraft({ ...draft, followUps: [...draft.followUps, newFollowUp()] })}
      >
        {texts.addFollowUp}
      </Button>
      {saving.reason && (
        <Alert severity="error" variant="outlined">
          {saving.reason}
        </Alert>
      )}
    </FormDialog>
  )
}

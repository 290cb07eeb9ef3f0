import Button from '@mui/material/Button'
import { useLocation } from '@tanstack/react-router'
import { Fragment, type ReactNode, useId, useState } from 'react'
import { Box } from '../../kit/Box.tsx'
import { FieldInput } from '../../kit/form/FieldInput.tsx'
import { type Draft, type FieldProblems, type FormField, sameDraft } from '../../kit/form/formField.ts'
import { ProblemSummary } from '../../kit/form/ProblemSummary.tsx'
import { useDraftState } from '../../session/useDraftState.ts'
import { RestoredDraftNotice } from '../form/RestoredDraftNotice.tsx'
import { itemFormTexts } from '../form/texts.ts'
import { LeaveConfirmation } from '../LeaveConfirmation.tsx'
import { detailFormTexts as texts } from './texts.ts'
import { useFormProblems } from './useFormProblems.ts'

type Submission = { entered: Draft; saved: string }
const noDraft: Draft = {}
const asTyped = { kind: 'typed' } as const

/**
 * Holds the typed values until the saved data contain them: no input is lost when other data change meanwhile (another
 * form beside this one, another user). `isBusy`: saving is under way; `isRejected`: saving was rejected.
 */
function useTypedDraft(name: string, saved: Draft, { isBusy, isRejected }: { isBusy: boolean; isRejected: boolean }) {
  const [typed, setEntered] = useDraftState<Draft>(name, noDraft, asTyped)
  const [isRestored, setIsRestored] = useState(typed !== noDraft)
  const [submission, setSubmission] = useState<Submission | null>(null)
  if (submission && !isBusy && !isRejected && JSON.stringify(saved) !== submission.saved) {
    setSubmission(null)
    setEntered(Object.fromEntries(Object.entries(typed).filter(([name, value]) => value !== submission.entered[name])))
  }
  return {
    entered: typed,
    setEntered,
    takenUp: isRestored,
    discard: () => {
      setIsRestored(false)
      setEntered(noDraft)
    },
    /** True while the typed values are being saved, or once they are saved. */
    isSent: submission !== null && (isBusy || !isRejected),
    noteSent: () => {
      setIsRestored(false)
      setSubmission({ entered: typed, saved: JSON.stringify(saved) })
    },
  }
}

/**
 * A form inside details: the saved values, the draft that differs from them, a save button, and rejections by field.
 */
export function DetailForm(props: {
  /** May depend on the draft. */
  fields: readonly FormField[] | ((draft: Draft) => readonly FormField[])
  saved: Draft
  problems: Readonly<Record<string, string>>
  message: string | null
  busy: boolean
  readOnly: boolean
  /** For a new object, saving is enabled from the start. */
  isNew?: boolean
  tools?: ReactNode
  /**
   * Fields that `children` render and store themselves, so that they are validated and named like the others; they may
   * depend on the draft.
   */
  beside?: (draft: Draft) => { fields: readonly FormField[]; draft: Draft }
  /** Content above the fields. */
  above?: (set: (name: string, value: Draft[string]) => void) => ReactNode
  children?: (
    draft: Draft,
    set: (name: string, value: Draft[string]) => void,
    /** The problems of the form in its present state, and the id that the input of a field must have. */
    about: { problems: FieldProblems; idOf: (name: string) => string },
  ) => ReactNode
  onSave: (draft: Draft) => void
}) {
  const { saved, problems, readOnly } = props
  const id = useId()
  const { pathname } = useLocation()
  const isRejected = props.message !== null || Object.keys(problems).length > 0
  const {
    entered,
    setEntered,
    takenUp: isRestored,
    discard,
    isSent,
    noteSent,
  } = useTypedDraft(`${pathname} ${Object.keys(saved).join()}`, saved, {
    isBusy: props.busy,
    isRejected,
  })
  const draft: Draft = { ...saved, ...entered }
  const fields = typeof props.fields === 'function' ? props.fields(draft) : props.fields
  const isChanged = Object.keys(entered).some((name) => !sameDraft(entered[name], saved[name]))
  const besideFields = props.beside?.(draft) ?? { fields: [], draft: {} }
  const all = [...fields, ...besideFields.fields]
  const isMixed = all.some(({ required }) => required) && all.length > 1
  const idOf = (name: string) => `${id}${name}`
  const set = (name: string, value: Draft[string]) => setEntered((before) => ({ ...before, [name]: value }))
  const {
    shown: shownProblems,
    message,
    firstMissing,
    sent: markSent,
  } = useFormProblems({
    fields: all,
    problems,
    message: props.message,
    draft: { ...draft, ...besideFields.draft },
  })
  return (
    <Box
      component="form"
      noValidate
      sx={{ display: 'grid', gap: 4, maxWidth: '40rem' }}
      onSubmit={(event) => {
        event.preventDefault()
        const missing = firstMissing()
        if (missing !== null) return document.getElementById(idOf(missing))?.focus()
        markSent()
        noteSent()
        props.onSave(draft)
      }}
    >
      <LeaveConfirmation
        hasDrafts={isChanged && !readOnly && !isSent}
        prompt={itemFormTexts.discard}
        onLeave={discard}
      />
      {isRestored && isChanged && !readOnly && <RestoredDraftNotice onDiscard={discard} />}
      {!readOnly && isMixed && (
        <Box sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>{itemFormTexts.required}</Box>
      )}
      {!readOnly && props.above?.(set)}
      {fields.map((field, index) => (
        <Fragment key={field.name}>
          {field.heading && (
            <Box
              component="h4"
              sx={{
                m: 0,
                fontSize: '0.875rem',
                fontWeight: 650,
                ...(index > 0 ? { mt: 2, pt: 4, borderTop: 1, borderColor: 'divider' } : {}),
              }}
            >
              {field.heading}
            </Box>
          )}
          <FieldInput
            id={idOf(field.name)}
            field={readOnly ? { ...field, kind: 'fixed' } : field}
            value={draft[field.name]}
            problem={shownProblems[field.name]}
            onChange={(value) => set(field.name, value)}
          />
          {!readOnly && field.notice}
        </Fragment>
      ))}
      {props.children?.(draft, set, { problems: shownProblems, idOf })}
      {!readOnly && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
          <ProblemSummary message={message} problems={shownProblems} fields={all} idOf={idOf} />
          <Button
            type="submit"
            size="small"
            variant="contained"
            loading={props.busy}
            disabled={!isChanged && !props.isNew}
          >
            {texts.save}
          </Button>
          {isChanged && !props.isNew && (
            <Button size="small" onClick={discard}>
              {texts.discard}
            </Button>
          )}
          <Box sx={{ flex: 1 }} />
          {props.tools}
        </Box>
      )}
    </Box>
  )
}

import Button from '@mui/material/Button'
import { useLocation } from '@tanstack/react-router'
import { Fragment, type ReactNode, useId, useState } from 'react'
import { Box } from '../../kit/Box.tsx'
import { FieldInput } from '../../kit/form/FieldInput.tsx'
import { type Draft, type FieldProblems, type FormField, sameDraft } from '../../kit/form/formField.ts'
import { ProblemSummary } from '../../kit/form/ProblemSummary.tsx'
import { useKept } from '../../session/useKept.ts'
import { TakenUp } from '../form/TakenUp.tsx'
import { itemFormTexts } from '../form/texts.ts'
import { LeaveQuestion } from '../LeaveQuestion.tsx'
import { detailFormTexts as texts } from './texts.ts'
import { useRefusals } from './useRefusals.ts'

type Sent = { given: Draft; kept: string }
const nothing: Draft = {}
const asTyped = { kind: 'typed' } as const

/**
 * What was typed, until what was kept of it is there: whatever else changes meanwhile (another form beside this one, a
 * colleague), nothing typed is lost. `isBusy`: being kept; `isRefused`: it was not.
 */
function useGiven(name: string, kept: Draft, { isBusy, isRefused }: { isBusy: boolean; isRefused: boolean }) {
  const [typed, setGiven] = useKept<Draft>(name, nothing, asTyped)
  const [takenUp, setTakenUp] = useState(typed !== nothing)
  const [sent, setSent] = useState<Sent | null>(null)
  if (sent && !isBusy && !isRefused && JSON.stringify(kept) !== sent.kept) {
    setSent(null)
    setGiven(Object.fromEntries(Object.entries(typed).filter(([name, value]) => value !== sent.given[name])))
  }
  return {
    given: typed,
    setGiven,
    takenUp,
    forget: () => {
      setTakenUp(false)
      setGiven(nothing)
    },
    /** What was typed is on its way, or kept. */
    isSent: sent !== null && (isBusy || !isRefused),
    noteSent: () => {
      setTakenUp(false)
      setSent({ given: typed, kept: JSON.stringify(kept) })
    },
  }
}

/**
 * A form inside the details of something: what is kept, the draft that differs from it, Save, and what was refused by
 * its fields.
 */
export function DetailForm(props: {
  /** They may depend on what is entered. */
  fields: readonly FormField[] | ((draft: Draft) => readonly FormField[])
  kept: Draft
  problems: Readonly<Record<string, string>>
  message: string | null
  busy: boolean
  readOnly: boolean
  /** For something new Save is open from the start. */
  isNew?: boolean
  tools?: ReactNode
  /**
   * Fields that `children` draw and keep themselves, so that they are asked for and named as the others are; they may
   * depend on what is entered.
   */
  beside?: (draft: Draft) => { fields: readonly FormField[]; draft: Draft }
  children?: (
    draft: Draft,
    set: (name: string, value: Draft[string]) => void,
    /** What is wrong with the form as it stands, and the id that the input of a field must have. */
    about: { problems: FieldProblems; idOf: (name: string) => string },
  ) => ReactNode
  onSave: (draft: Draft) => void
}) {
  const { kept, problems, readOnly } = props
  const id = useId()
  const { pathname } = useLocation()
  const isRefused = props.message !== null || Object.keys(problems).length > 0
  const { given, setGiven, takenUp, forget, isSent, noteSent } = useGiven(
    `${pathname} ${Object.keys(kept).join()}`,
    kept,
    {
      isBusy: props.busy,
      isRefused,
    },
  )
  const draft: Draft = { ...kept, ...given }
  const fields = typeof props.fields === 'function' ? props.fields(draft) : props.fields
  const isChanged = Object.keys(given).some((name) => !sameDraft(given[name], kept[name]))
  const beside = props.beside?.(draft) ?? { fields: [], draft: {} }
  const all = [...fields, ...beside.fields]
  const isMixed = all.some(({ required }) => required) && all.length > 1
  const idOf = (name: string) => `${id}${name}`
  const set = (name: string, value: Draft[string]) => setGiven((before) => ({ ...before, [name]: value }))
  const { shown, message, firstMissing, sent } = useRefusals({
    fields: all,
    problems,
    message: props.message,
    draft: { ...draft, ...beside.draft },
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
        sent()
        noteSent()
        props.onSave(draft)
      }}
    >
      <LeaveQuestion hasDrafts={isChanged && !readOnly && !isSent} question={itemFormTexts.discard} onLeave={forget} />
      {takenUp && isChanged && !readOnly && <TakenUp onDiscard={forget} />}
      {!readOnly && isMixed && (
        <Box sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>{itemFormTexts.required}</Box>
      )}
      {fields.map((field, place) => (
        <Fragment key={field.name}>
          {field.heading && (
            <Box
              component="h4"
              sx={{
                m: 0,
                fontSize: '0.875rem',
                fontWeight: 650,
                ...(place > 0 ? { mt: 2, pt: 4, borderTop: 1, borderColor: 'divider' } : {}),
              }}
            >
              {field.heading}
            </Box>
          )}
          <FieldInput
            id={idOf(field.name)}
            field={readOnly ? { ...field, kind: 'fixed' } : field}
            value={draft[field.name]}
            problem={shown[field.name]}
            onChange={(value) => set(field.name, value)}
          />
        </Fragment>
      ))}
      {props.children?.(draft, set, { problems: shown, idOf })}
      {!readOnly && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
          <ProblemSummary message={message} problems={shown} fields={all} idOf={idOf} />
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
            <Button size="small" onClick={forget}>
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

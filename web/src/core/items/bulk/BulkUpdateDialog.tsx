import Close from '@mui/icons-material/Close'
import Alert from '@mui/material/Alert'
import IconButton from '@mui/material/IconButton'
import { useEffect, useId, useRef, useState } from 'react'
import { Box } from '../../kit/Box.tsx'
import { useBusy } from '../../kit/dialog/BusyOverlay.tsx'
import { FieldFrame } from '../../kit/form/FieldFrame.tsx'
import { FieldInput } from '../../kit/form/FieldInput.tsx'
import { ProblemSummary } from '../../kit/form/ProblemSummary.tsx'
import { useFormat } from '../../kit/format/FormatContext.tsx'
import { SearchSelect } from '../../kit/select/SearchSelect.tsx'
import { useSession } from '../../session/SessionContext.tsx'
import { useDraftState } from '../../session/useDraftState.ts'
import { instantOfWall } from '../form/draftValue.ts'
import { EffectiveFrom } from '../form/EffectiveFrom.tsx'
import { isEnteredOnChange } from '../form/entryField.ts'
import { FormSheet } from '../form/FormSheet.tsx'
import { RestoredDraftNotice } from '../form/RestoredDraftNotice.tsx'
import { readForm } from '../form/readForm.ts'
import { useEntered } from '../form/useEntered.ts'
import { useFormFields } from '../form/useFormFields.ts'
import { useItemDraft } from '../form/useItemDraft.ts'
import { useSave } from '../form/useSave.ts'
import { useUnsaved } from '../form/useUnsaved.ts'
import type { BulkUpdateProps } from '../itemParts.ts'
import { showValue } from '../showValue.ts'
import { findInvalidRows, type RowProblem, rejectionsOf, valuesNow } from './bulkProblems.ts'
import { bulkTexts as texts } from './texts.ts'

const maxShownRows = 20

/** The rows that were not changed, each with its error message. Takes the focus when it is shown. */
function RowProblems(props: { problems: readonly RowProblem[]; all: number }) {
  const { problems } = props
  const format = useFormat()
  const alert = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (problems.length > 0) alert.current?.focus()
  }, [problems])
  if (problems.length === 0) return null
  return (
    <Alert severity="error" variant="outlined" role="alert" tabIndex={-1} ref={alert}>
      {texts.rejected(format.count(problems.length), format.count(props.all))}
      <Box component="ul" sx={{ m: 0, mt: 1, pl: 4 }}>
        {problems.slice(0, maxShownRows).map(({ key, message }) => (
          <li key={key}>
            <strong>{key}</strong> {message}
          </li>
        ))}
        {problems.length > maxShownRows && <li>{texts.more(format.count(problems.length - maxShownRows))}</li>}
      </Box>
    </Alert>
  )
}

const noFields: readonly string[] = []

/** Sets the same values in the chosen fields of all these rows; changes all rows or none. */
export function BulkUpdateDialog({ type, rows, inherent, onSave, onClose }: BulkUpdateProps) {
  const editable = useEntered(type, isEnteredOnChange, inherent)
  const {
    draft,
    place: format,
    takenUp: isRestored,
    set,
    clear,
  } = useItemDraft(type, editable, { row: null, form: 'bulk' })
  const [chosenNames, setChosenNames] = useDraftState<readonly string[]>(`bulk ${type.name}`, noFields)
  const [from, setFrom] = useState('')
  const [problems, setProblems] = useState<readonly RowProblem[]>([])
  const busy = useBusy()
  const masked = useSession((state) => state.context.maskMode)
  const unsaved = useUnsaved({ isDirty: chosenNames.length > 0, onDiscard: clear, onClose })
  const id = useId()
  const idOf = (name: string) => `${id}${name}`
  const count = format.count(rows.length)
  const dated = chosenNames.filter((name) => type.fields[name]?.effective)
  const nowOf = (name: string) => {
    const { count: different, value } = valuesNow(rows, name)
    const isUniform = different === 1
    const now = isUniform
      ? texts.same(showValue(type, name, { value, format: format, masked }))
      : texts.mixed(format.count(different))
    return type.fields[name]?.required === 'N' ? `${now} ${texts.nothing}` : now
  }
  const read = readForm({ ...type, check: () => ({}) }, chosenNames, { draft, row: {}, place: format, isChange: true })
  const saving = useSave({
    readNow: () => read.problems,
    elementOf: (problems) => document.getElementById(idOf(chosenNames.find((name) => name in problems) ?? '')),
  })
  const values = { ...inherent, ...draft }
  const fields = useFormFields(type, chosenNames, { values, draft, isChange: true, rowProblems: {} }).map((field) => ({
    ...field,
    help: nowOf(field.name),
  }))

  const submit = async () => {
    setProblems([])
    if (Object.keys(read.problems).length > 0) return saving.reject(read.problems)
    const invalidRows = findInvalidRows(type, rows, read.values)
    if (invalidRows.length > 0) return setProblems(invalidRows)
    const effectiveFrom = from ? instantOfWall(from, format.timeZone) : null
    let rejectedRows: readonly RowProblem[] = []
    const savedRows = await busy.during(texts.busy(count), () =>
      saving.save(async () => {
        const { failures } = await onSave(read.values, effectiveFrom && dated.length > 0 ? { effectiveFrom } : {})
        rejectedRows = rejectionsOf(type, rows, failures)
        return { failures: [] }
      }),
    )
    setProblems(rejectedRows)
    if (savedRows && rejectedRows.length === 0) unsaved.leave()
  }

  return (
    <FormSheet
      title={texts.title(count)}
      save={texts.apply(count)}
      canSave={chosenNames.length > 0 && !saving.isSaving}
      isSaving={saving.isSaving}
      unsaved={unsaved}
      onSave={() => void submit()}
      problems={
        <ProblemSummary
          ref={saving.summary}
          message={saving.message}
          problems={saving.problems}
          fields={fields}
          idOf={idOf}
        />
      }
    >
      <Box sx={{ color: 'text.secondary' }}>{editable.length > 0 ? texts.help : texts.none}</Box>
      {isRestored && (
        <RestoredDraftNotice
          onDiscard={() => {
            clear()
            setChosenNames(noFields)
          }}
        />
      )}
      <RowProblems problems={problems} all={rows.length} />
      {fields.map((field) => (
        <Box key={field.name} sx={{ display: 'grid', gridTemplateColumns: '1fr auto', gap: 2, alignItems: 'start' }}>
          <FieldInput
            id={idOf(field.name)}
            field={field}
            value={draft[field.name]}
            problem={saving.problems[field.name]}
            autoFocus
            onChange={(value) => {
              set(field.name, value)
              saving.forgive(field.name)
            }}
          />
          <IconButton
            size="small"
            sx={{ mt: '1.5rem' }}
            aria-label={texts.leave(field.label)}
            onClick={() => setChosenNames(chosenNames.filter((name) => name !== field.name))}
          >
            <Close fontSize="small" />
          </IconButton>
        </Box>
      ))}
      {chosenNames.length < editable.length && (
        <FieldFrame key={chosenNames.length} id={idOf('another field')} label={texts.field}>
          {(described) => (
            <SearchSelect
              {...described}
              autoFocus={chosenNames.length === 0}
              placeholder={texts.choose}
              options={editable
                .filter((name) => !chosenNames.includes(name))
                .map((name) => ({ value: name, label: type.fields[name]?.label ?? name }))}
              value={null}
              onChange={(name) => name && setChosenNames([...chosenNames, name])}
            />
          )}
        </FieldFrame>
      )}
      <EffectiveFrom type={type} names={dated} id={idOf('effective from')} value={from} onChange={setFrom} />
    </FormSheet>
  )
}

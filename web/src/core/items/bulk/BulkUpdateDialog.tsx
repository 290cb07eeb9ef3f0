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
import { useKept } from '../../session/useKept.ts'
import { instantOfWall } from '../form/draftValue.ts'
import { EffectiveFrom } from '../form/EffectiveFrom.tsx'
import { isEnteredOnChange } from '../form/entryField.ts'
import { FormSheet } from '../form/FormSheet.tsx'
import { readForm } from '../form/readForm.ts'
import { TakenUp } from '../form/TakenUp.tsx'
import { useEntered } from '../form/useEntered.ts'
import { useFormFields } from '../form/useFormFields.ts'
import { useItemDraft } from '../form/useItemDraft.ts'
import { useSave } from '../form/useSave.ts'
import { useUnsaved } from '../form/useUnsaved.ts'
import type { BulkUpdateProps } from '../itemParts.ts'
import { showValue } from '../showValue.ts'
import { type RowProblem, refusedOf, rowsThatBreak, valuesNow } from './bulkProblems.ts'
import { bulkTexts as texts } from './texts.ts'

const mostShown = 20

/** The rows for which nothing was changed, each with its sentence. It takes the focus when it is shown. */
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
      {texts.refused(format.count(problems.length), format.count(props.all))}
      <Box component="ul" sx={{ m: 0, mt: 1, pl: 4 }}>
        {problems.slice(0, mostShown).map(({ key, sentence }) => (
          <li key={key}>
            <strong>{key}</strong> {sentence}
          </li>
        ))}
        {problems.length > mostShown && <li>{texts.more(format.count(problems.length - mostShown))}</li>}
      </Box>
    </Alert>
  )
}

const noFields: readonly string[] = []

/** Gives all of these rows the same values in the fields that are chosen; all rows or none. */
export function BulkUpdateDialog({ type, rows, inherent, onSave, onClose }: BulkUpdateProps) {
  const editable = useEntered(type, isEnteredOnChange, inherent)
  const { draft, place, takenUp, set, clear } = useItemDraft(type, editable, { row: null, form: 'bulk' })
  const [chosen, setChosen] = useKept<readonly string[]>(`bulk ${type.name}`, noFields)
  const [from, setFrom] = useState('')
  const [problems, setProblems] = useState<readonly RowProblem[]>([])
  const busy = useBusy()
  const masked = useSession((state) => state.context.maskMode)
  const unsaved = useUnsaved({ isDirty: chosen.length > 0, onDiscard: clear, onClose })
  const id = useId()
  const idOf = (name: string) => `${id}${name}`
  const count = place.count(rows.length)
  const dated = chosen.filter((name) => type.fields[name]?.effective)
  const nowOf = (name: string) => {
    const { count: different, value } = valuesNow(rows, name)
    const isOne = different === 1
    const now = isOne
      ? texts.same(showValue(type, name, { value, format: place, masked }))
      : texts.mixed(place.count(different))
    return type.fields[name]?.required === 'N' ? `${now} ${texts.nothing}` : now
  }
  const read = readForm({ ...type, check: () => ({}) }, chosen, { draft, row: {}, place, isChange: true })
  const saving = useSave({
    readNow: () => read.problems,
    elementOf: (problems) => document.getElementById(idOf(chosen.find((name) => name in problems) ?? '')),
  })
  const values = { ...inherent, ...draft }
  const fields = useFormFields(type, chosen, { values, draft, isChange: true, asked: {} }).map((field) => ({
    ...field,
    help: nowOf(field.name),
  }))

  const submit = async () => {
    setProblems([])
    if (Object.keys(read.problems).length > 0) return saving.refuse(read.problems)
    const broken = rowsThatBreak(type, rows, read.values)
    if (broken.length > 0) return setProblems(broken)
    const effectiveFrom = from ? instantOfWall(from, place.timeZone) : null
    let refused: readonly RowProblem[] = []
    const kept = await busy.during(texts.busy(count), () =>
      saving.save(async () => {
        const { failures } = await onSave(read.values, effectiveFrom && dated.length > 0 ? { effectiveFrom } : {})
        refused = refusedOf(type, rows, failures)
        return { failures: [] }
      }),
    )
    setProblems(refused)
    if (kept && refused.length === 0) unsaved.leave()
  }

  return (
    <FormSheet
      title={texts.title(count)}
      save={texts.apply(count)}
      canSave={chosen.length > 0 && !saving.isSaving}
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
      {takenUp && (
        <TakenUp
          onDiscard={() => {
            clear()
            setChosen(noFields)
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
            onClick={() => setChosen(chosen.filter((name) => name !== field.name))}
          >
            <Close fontSize="small" />
          </IconButton>
        </Box>
      ))}
      {chosen.length < editable.length && (
        <FieldFrame key={chosen.length} id={idOf('another field')} label={texts.field}>
          {(described) => (
            <SearchSelect
              {...described}
              autoFocus={chosen.length === 0}
              placeholder={texts.choose}
              options={editable
                .filter((name) => !chosen.includes(name))
                .map((name) => ({ value: name, label: type.fields[name]?.label ?? name }))}
              value={null}
              onChange={(name) => name && setChosen([...chosen, name])}
            />
          )}
        </FieldFrame>
      )}
      <EffectiveFrom type={type} names={dated} id={idOf('effective from')} value={from} onChange={setFrom} />
    </FormSheet>
  )
}

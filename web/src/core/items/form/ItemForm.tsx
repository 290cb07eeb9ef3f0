import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { devices } from '@takt/domain/areas/devices/devices.ts'
import type { ItemType } from '@takt/domain/core/item/item.ts'
import { fieldNames } from '@takt/domain/core/item/item.ts'
import { keyFrom, keyText } from '@takt/domain/core/item/itemKey.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Box } from '../../kit/Box.tsx'
import { useBusy } from '../../kit/dialog/BusyOverlay.tsx'
import { FieldInput } from '../../kit/form/FieldInput.tsx'
import { type DraftValue, type FormField, sameDraft } from '../../kit/form/formField.ts'
import { ProblemSummary } from '../../kit/form/ProblemSummary.tsx'
import { useCurrentOrganization, useSession } from '../../session/SessionContext.tsx'
import type { ItemRow } from '../itemActions.ts'
import type { ItemFormProps } from '../itemParts.ts'
import { dependentFields } from '../reference/referenceOf.ts'
import { useRowTitle, useRowTitles } from '../reference/useRowTitle.ts'
import { showValue } from '../showValue.ts'
import { useItemClient } from '../useItemClient.ts'
import { instantOfWall } from './draftValue.ts'
import { EffectiveFrom } from './EffectiveFrom.tsx'
import { isEnteredOnAdd, isEnteredOnChange } from './entryField.ts'
import { FormSheet } from './FormSheet.tsx'
import { RestoredDraftNotice } from './RestoredDraftNotice.tsx'
import { readForm } from './readForm.ts'
import { itemFormTexts as texts } from './texts.ts'
import { useEntered } from './useEntered.ts'
import { useFormFields } from './useFormFields.ts'
import { useItemDraft } from './useItemDraft.ts'
import { useSave } from './useSave.ts'
import { useUnsaved } from './useUnsaved.ts'

/** Earlier than any message: a value effective from then on applies to all reported data. */
const beforeAnyMessage = new Date(0).toISOString()

/**
 * Returns the effective-dated standards of a row that never had a value, by its history; none until it is loaded. The
 * machine of a device is not a standard: the device may have belonged to another machine.
 */
function useNeverSet(type: ItemType, row: ItemRow | null): ReadonlySet<string> {
  const { organizationId } = useCurrentOrganization()
  const client = useItemClient(type)
  const isStandard = (field: ItemType['fields'][string]) => field.effective === true && type.name !== devices.name
  const names = row ? fieldNames(type, isStandard).filter((name) => row[name] === null) : []
  const key = row && keyFrom(type, row)
  const { data } = useQuery({
    queryKey: [organizationId, type.area, type.name, 'everSet', row?.rowId, row?.version],
    queryFn: ({ signal }) => (key ? client.history(key, signal) : []),
    enabled: key !== null && names.length > 0,
    retry: false,
  })
  if (!data) return new Set()
  return new Set(names.filter((name) => data.every(({ fields }) => (fields?.[name] ?? null) === null)))
}

const noNeeds: readonly string[] = []

/**
 * Adds rows of an item type, one after another, or changes one. Rejections are shown by field, and no input is lost.
 */
export function ItemForm({
  type,
  row,
  inherent,
  needs = noNeeds,
  initialValues,
  Fields,
  onSave,
  onClose,
}: ItemFormProps) {
  const isChange = row !== null
  const names = useEntered(type, isChange ? isEnteredOnChange : isEnteredOnAdd, inherent)
  const key = row ? keyText(type, row) : ''
  const called = useRowTitle(type, key, row)
  const {
    draft,
    place: format,
    changed,
    overtaken,
    isDirty,
    takenUp: isRestored,
    set,
    clear,
  } = useItemDraft(type, names, {
    row,
    initialValues,
    form: key,
  })
  const [from, setFrom] = useState('')
  const [isFromFirstMessage, setIsFromFirstMessage] = useState(true)
  const [round, setRound] = useState(0)
  const [added, setAdded] = useState<readonly ItemRow[]>([])
  const addedTitles = useRowTitles(type, added)
  const id = useId()
  const idOf = (name: string) => `${id}${name}`
  const fixedValues = { ...row, ...inherent }
  const entered = isChange ? changed : names
  const read = readForm(type, entered, {
    draft,
    row: fixedValues,
    place: format,
    isChange,
    needs: isChange ? noNeeds : needs,
  })
  const saving = useSave({
    readNow: () => read.problems,
    elementOf: (problems) => document.getElementById(idOf(names.find((name) => name in problems) ?? '')),
  })
  const busy = useBusy()
  const unsaved = useUnsaved({ isDirty, onDiscard: clear, onClose })
  const masked = useSession((state) => state.context.maskMode)
  const values = { ...fixedValues, ...draft }
  const fields = useFormFields(type, names, { values, draft, isChange, needs, rowProblems: read.rowProblems }).map(
    (field) => {
      const { name } = field
      if (!row || !overtaken.includes(name)) return field
      return { ...field, help: texts.meanwhile(showValue(type, name, { value: row[name], format: format, masked })) }
    },
  )
  const dated = changed.filter((name) => isChange && type.fields[name]?.effective)
  const neverSet = useNeverSet(type, row)
  const mayApplyFromFirst = dated.length > 0 && dated.every((name) => neverSet.has(name))
  const enter = (name: string, value: DraftValue) => {
    const before = draft[name]
    set(name, value)
    saving.forgive(name)
    if (!before || sameDraft(before, value)) return
    for (const other of dependentFields(type, name)) if (names.includes(other)) set(other, null)
  }

  const submit = async (options: { next: boolean }) => {
    if (isChange && entered.length === 0) return unsaved.leave()
    const chosenInstant = from ? instantOfWall(from, format.timeZone) : null
    const effectiveFrom = mayApplyFromFirst && isFromFirstMessage ? beforeAnyMessage : chosenInstant
    if (Object.keys(read.problems).length > 0) return saving.reject(read.problems)
    const savedValues = { ...read.values, ...(isChange ? {} : inherent) }
    const rows = await busy.during(texts.saving(type.label), () =>
      saving.save(() => onSave(savedValues, effectiveFrom && dated.length > 0 ? { effectiveFrom } : {})),
    )
    if (!rows) return
    if (!options.next) return unsaved.leave()
    clear()
    setAdded([...rows.map((row) => ({ ...inherent, ...row })), ...added])
    setRound(round + 1)
  }

  const draw = (field: FormField) => (
    <FieldInput
      key={`${round} ${field.name}`}
      id={idOf(field.name)}
      field={field}
      value={draft[field.name]}
      problem={saving.problems[field.name]}
      autoFocus={field.name === names[0]}
      onChange={(value) => enter(field.name, value)}
    />
  )
  const validValues = Object.fromEntries(
    Object.entries({ ...fixedValues, ...read.values }).filter(([name]) => !(name in read.problems)),
  )
  const next = !isChange && (
    <Button variant="outlined" disabled={saving.isSaving} onClick={() => void submit({ next: true })}>
      {texts.saveNext}
    </Button>
  )
  return (
    <FormSheet
      title={isChange ? texts.change(type.label, called) : texts.add(type.label)}
      beside={isChange && !isDirty ? texts.nothingChanged : undefined}
      save={texts.save}
      canSave={!saving.isSaving}
      isSaving={saving.isSaving}
      unsaved={unsaved}
      onSave={() => void submit({ next: false })}
      problems={
        <ProblemSummary
          ref={saving.summary}
          message={saving.message}
          problems={saving.problems}
          fields={fields}
          idOf={idOf}
        />
      }
      also={next}
    >
      {isRestored && <RestoredDraftNotice onDiscard={clear} />}
      {added.length > 0 && <Alert severity="success">{texts.added(addedTitles)}</Alert>}
      {fields.some(({ required }) => required) && (
        <Box sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>{texts.required}</Box>
      )}
      {Fields ? <Fields fields={fields} values={validValues} draw={draw} enter={enter} /> : fields.map(draw)}
      <EffectiveFrom
        type={type}
        names={dated}
        id={idOf('effective from')}
        value={from}
        onChange={setFrom}
        first={mayApplyFromFirst ? { is: isFromFirstMessage, onChange: setIsFromFirstMessage } : undefined}
      />
    </FormSheet>
  )
}

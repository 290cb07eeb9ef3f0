import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import { checksheets, instructions, programs } from '@takt/domain/areas/documents/pages.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import type { ItemRow } from '../../core/items/itemActions.ts'
import { type DetailProps, ItemScreen } from '../../core/items/screen/ItemScreen.tsx'
import { changedSearch } from '../../core/kit/untypedSearch.ts'
import { ImportSheet } from '../checksheets/index.ts'
import { useWaiting } from './approve/useWaiting.tsx'
import { PageDetail } from './page/PageDetail.tsx'
import { documentTexts as texts } from './texts.ts'
import { UploadDialog } from './upload/UploadDialog.tsx'
import { UploadFiles } from './upload/UploadFiles.tsx'

const withoutPictures = [{ field: 'belongsTo', operator: 'IsEmpty', value: '' }] as const

/**
 * Returns the switch that hides pictures from a list of pages, because they belong to texts. It is on unless the
 * address contains `pictures`, which is retained with the list.
 */
function usePictures() {
  const { pictures } = useSearch({ strict: false }) as { pictures?: unknown }
  const navigate = useNavigate()
  const isWithout = pictures === undefined
  const show = (showsPictures: boolean) =>
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, pictures: showsPictures ? 'shown' : undefined }),
    })
  const control = (
    <FormControlLabel
      control={<Switch size="small" checked={isWithout} onChange={(_, next) => show(!next)} />}
      label={texts.withoutPictures}
      slotProps={{ typography: { variant: 'body2' } }}
      sx={{ mx: 0, gap: 1 }}
    />
  )
  return { narrowedBy: isWithout ? withoutPictures : undefined, control }
}

const shared = { usual: 40, removalNote: texts.removalNote } as const
const instructionActions = { texts: texts.notices.Instruction }
const checksheetActions = { texts: texts.notices.Checksheet }
const programActions = { texts: texts.notices.Program }

const toInstruction = { docType: 'Instruction' } as const
const toChecksheet = { docType: 'Checksheet' } as const
const toProgram = { docType: 'Program' } as const

const InstructionDetail = (props: DetailProps) => <PageDetail docType="Instruction" {...props} />
const ChecksheetDetail = (props: DetailProps) => <PageDetail docType="Checksheet" {...props} />
const ProgramDetail = (props: DetailProps) => <PageDetail docType="Program" {...props} />

/** Returns a function that opens a new page in its editor. */
function useOpenInEditor(list: string) {
  const navigate = useNavigate()
  return useCallback(
    ({ pageId }: ItemRow) => {
      const key = String(pageId)
      const search = changedSearch({ edit: key })
      void navigate({ to: '/$list/$key', params: { list, key }, search })
    },
    [navigate, list],
  )
}

/** True if the address names a page that is being edited: its checks need more space. */
const useIsEdited = () => (useSearch({ strict: false }) as { edit?: unknown }).edit !== undefined

/** The instructions, with the open one next to the list. */
export function InstructionsScreen() {
  const { extraColumns, link } = useWaiting('Instruction')
  const { narrowedBy: filter, control } = usePictures()
  return (
    <ItemScreen
      {...shared}
      type={instructions}
      Detail={InstructionDetail}
      onAdded={useOpenInEditor('instructions')}
      actions={instructionActions}
      extraColumns={extraColumns}
      narrowedBy={filter}
      toolbar={
        <>
          {control}
          {link}
          <UploadFiles to={toInstruction} />
        </>
      }
    />
  )
}

/** The checksheets: measurements and visual checks. */
export function ChecksheetsScreen() {
  const { extraColumns, link } = useWaiting('Checksheet')
  return (
    <ItemScreen
      {...shared}
      type={checksheets}
      Detail={ChecksheetDetail}
      onAdded={useOpenInEditor('checksheets')}
      isWide={useIsEdited()}
      actions={checksheetActions}
      extraColumns={extraColumns}
      toolbar={
        <>
          {link}
          <UploadFiles to={toChecksheet} />
          <ImportSheet />
        </>
      }
    />
  )
}

/** The programs of machines; a program is added by its file or its text. */
export function ProgramsScreen() {
  const navigate = useNavigate()
  const { extraColumns, link } = useWaiting('Program')
  const [isAdding, setIsAdding] = useState(false)
  const add = useCallback(() => setIsAdding(true), [])
  const open = (pageId: number) => {
    setIsAdding(false)
    void navigate({ to: '/$list/$key', params: { list: 'programs', key: String(pageId) } })
  }
  return (
    <>
      <ItemScreen
        {...shared}
        type={programs}
        Detail={ProgramDetail}
        actions={programActions}
        onAdd={add}
        extraColumns={extraColumns}
        toolbar={link}
      />
      {isAdding && (
        <UploadDialog to={toProgram} label={texts.addProgram} onSent={open} onClose={() => setIsAdding(false)} />
      )}
    </>
  )
}

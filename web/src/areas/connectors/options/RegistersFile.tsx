import Button from '@mui/material/Button'
import { modbusRegisters } from '@takt/domain/areas/connectors/modbusRegister.ts'
import {
  readRegisters,
  registerColumns,
  registerTemplate,
  writeRegisters,
} from '@takt/domain/areas/connectors/registersCsv.ts'
import { useState } from 'react'
import { csvBlob, csvName, saveFile } from '../../../core/items/csvFile.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { connectorTexts } from '../texts.ts'
import { FileButton } from './FileButton.tsx'
import { readCells } from './readCells.ts'
import { type RegisterDraft, registerDrafts, registersOf } from './registersDraft.ts'

const texts = connectorTexts.registers
const maxShown = 20

/** Imports a register map from a CSV file, which replaces the registers, and exports the present one. */
export function RegistersFile(props: {
  drafts: readonly RegisterDraft[]
  onRead: (drafts: readonly RegisterDraft[]) => void
}) {
  const [problems, setProblems] = useState<readonly string[]>([])
  const read = (text: string) => {
    const result = readRegisters(readCells(text))
    const lines = result.problems.slice(0, maxShown).map((problem) => texts.lineProblem(problem))
    setProblems(result.problemCount > maxShown ? [...lines, texts.more(result.problemCount - maxShown)] : lines)
    if (result.problemCount === 0) props.onRead(registerDrafts(result.registers))
  }
  const write = () => {
    const parsed = modbusRegisters.safeParse(registersOf(props.drafts))
    setProblems(parsed.success ? [] : [texts.incomplete])
    if (parsed.success) saveFile(csvName(texts.file, new Date()), csvBlob(writeRegisters(parsed.data)))
  }
  return (
    <>
      <FileButton label={texts.import} onText={read} />
      {props.drafts.length === 0 ? (
        <Button
          size="small"
          variant="outlined"
          onClick={() => saveFile(csvName(texts.templateFile, new Date()), csvBlob(registerTemplate))}
        >
          {texts.template}
        </Button>
      ) : (
        <Button size="small" variant="outlined" onClick={write}>
          {texts.export}
        </Button>
      )}
      {problems.length > 0 && (
        <Box role="alert" sx={{ flexBasis: '100%', fontSize: '0.75rem', color: 'error.main' }}>
          {problems.map((problem) => (
            <div key={problem}>{problem}</div>
          ))}
          <Box sx={{ color: 'text.secondary' }}>{texts.columns(registerColumns.join(', '))}</Box>
        </Box>
      )}
    </>
  )
}

import Add from '@mui/icons-material/Add'
import Close from '@mui/icons-material/Close'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import {
  byteOrders,
  isBitTable,
  type ModbusTable,
  modbusTables,
  registerTypes,
} from '@takt/domain/areas/connectors/modbusRegister.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { useMore } from '../../../core/kit/useMore.tsx'
import { connectorTexts } from '../texts.ts'
import { ChoiceInput } from './ChoiceInput.tsx'
import { RegistersFile } from './RegistersFile.tsx'
import { emptyRegister, type RegisterDraft } from './registersDraft.ts'
import { TextInput } from './TextInput.tsx'

const texts = connectorTexts.registers
const { fields } = texts
type FieldName = keyof typeof fields

const asOptions = (names: readonly string[]) => names.map((name) => ({ value: name, label: name }))
const tableOptions = modbusTables.map((table) => ({ value: table, label: texts.tables[table] }))
const pageSize = 25

/** Returns the fields that a register with this table and type has besides name, table, address and type. */
function moreFields({ table = 'holding', type = 'uint16' }: RegisterDraft): FieldName[] {
  if (isBitTable(table as ModbusTable)) return ['everyMs']
  if (type === 'bool') return ['bit', 'everyMs']
  if (type === 'string') return ['words', 'byteOrder', 'everyMs']
  return ['byteOrder', 'scale', 'offset', 'everyMs']
}

const placeholders: Partial<Record<FieldName, string>> = { everyMs: '1000', scale: '1', offset: '0' }

function Field(props: { name: FieldName; nth: number; value: string; onChange: (value: string) => void }) {
  const { name, nth } = props
  const label = `${fields[name]}, ${texts.register(nth)}`
  const choice = { table: tableOptions, type: asOptions(registerTypes), byteOrder: asOptions(byteOrders) }
  const options = name in choice ? choice[name as keyof typeof choice] : null
  return (
    <Box sx={{ display: 'grid', gap: 0.5, minWidth: 0, fontSize: '0.75rem', color: 'text.secondary' }}>
      <span aria-hidden>{fields[name]}</span>
      {options ? (
        <ChoiceInput
          label={label}
          value={props.value || (name === 'byteOrder' ? 'ABCD' : '')}
          options={options}
          onChange={props.onChange}
        />
      ) : (
        <TextInput
          label={label}
          value={props.value}
          isNumber={name !== 'name'}
          placeholder={placeholders[name] ?? ''}
          onChange={props.onChange}
        />
      )}
    </Box>
  )
}

/** The registers of a Modbus device. `problems`: of the registers, by path such as `0.address`. */
export function RegistersEditor(props: {
  id: string
  label: string
  drafts: readonly RegisterDraft[]
  problems: Readonly<Record<string, string>>
  onChange: (drafts: readonly RegisterDraft[]) => void
}) {
  const { drafts, problems, onChange } = props
  const { shown, button } = useMore(drafts.length, pageSize)
  const set = (index: number, name: FieldName, value: string) => {
    const next = { ...drafts[index]!, [name]: value }
    // Tables of bits have only true and false.
    const typed = name === 'table' && isBitTable(value as ModbusTable) ? { ...next, type: 'bool' } : next
    const own = new Set<string>(['name', 'table', 'address', 'type', ...moreFields(typed)])
    onChange(drafts.with(index, Object.fromEntries(Object.entries(typed).filter(([field]) => own.has(field)))))
  }
  const problemsOf = (index: number) =>
    Object.entries(problems).flatMap(([path, message]) => {
      const [at, name = ''] = path.split('.')
      return at === String(index) ? [texts.problem(fields[name as FieldName] ?? name, message)] : []
    })
  return (
    <Box
      id={props.id}
      tabIndex={-1}
      role="group"
      aria-label={props.label}
      sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}
    >
      {drafts.length === 0 && <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>{texts.none}</Box>}
      {drafts.slice(0, shown).map((draft, index) => {
        const nth = index + 1
        const field = (name: FieldName) => (
          <Field
            key={name}
            name={name}
            nth={nth}
            value={draft[name] ?? ''}
            onChange={(value) => set(index, name, value)}
          />
        )
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a register is its place in the list
          <Box key={index} sx={{ display: 'grid', gap: 2, pb: 3, borderBottom: 1, borderColor: 'divider' }}>
            <Box
              sx={{
                display: 'grid',
                gap: 2,
                alignItems: 'end',
                gridTemplateColumns: {
                  xs: 'minmax(0, 1fr) minmax(0, 1fr) auto',
                  sm: 'minmax(0, 3fr) minmax(0, 3fr) 5.5rem 6.5rem auto',
                },
              }}
            >
              {(['name', 'table', 'address', 'type'] as const).map(field)}
              <IconButton
                size="small"
                aria-label={texts.remove(draft.name ?? '')}
                sx={{ mb: 1, gridColumn: { xs: 3, sm: 5 }, gridRow: 1 }}
                onClick={() => onChange(drafts.toSpliced(index, 1))}
              >
                <Close fontSize="small" />
              </IconButton>
            </Box>
            <Box
              sx={{
                display: 'grid',
                gap: 2,
                gridTemplateColumns: {
                  xs: 'repeat(2, minmax(0, 1fr))',
                  sm: 'repeat(auto-fill, minmax(6.5rem, 1fr))',
                },
              }}
            >
              {moreFields(draft).map(field)}
            </Box>
            {problemsOf(index).map((problem) => (
              <Box key={problem} sx={{ fontSize: '0.75rem', color: 'error.main' }}>
                {problem}
              </Box>
            ))}
          </Box>
        )
      })}
      {button && <Box>{button}</Box>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <Button size="small" startIcon={<Add fontSize="small" />} onClick={() => onChange([...drafts, emptyRegister])}>
          {texts.add}
        </Button>
        <RegistersFile drafts={drafts} onRead={onChange} />
      </Box>
    </Box>
  )
}

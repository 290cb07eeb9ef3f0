import { fieldNames, type ItemType, isExposed } from '@takt/domain/core/item/item.ts'
import { Box } from '../../kit/Box.tsx'
import { PageLink } from '../../kit/PageLink.tsx'
import type { ItemRow } from '../itemActions.ts'
import { useValueFormatter } from '../reference/useValueFormatter.ts'

/** The fields of a row with their values; a value that refers to a row of another list links to it. */
export function FieldList(props: { type: ItemType; row: ItemRow; leaveOut?: readonly string[] }) {
  const { type, row, leaveOut: omittedNames = [] } = props
  const show = useValueFormatter(type, [row])
  const names = fieldNames(type, (field, name) => isExposed(field) && !omittedNames.includes(name))
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fill, minmax(13rem, 1fr))',
        columnGap: 5,
        rowGap: 3,
        fontSize: '0.8125rem',
        '& dd': { m: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line' },
        '& dt': { color: 'text.secondary', fontSize: '0.75rem' },
      }}
    >
      {names.map((name) => {
        const field = type.fields[name]!
        const value = row[name]
        const text = show(name, value)
        const to = field.kind === 'reference' ? field.to : field.stored === 'text' ? field.of : undefined
        const isLink = value !== null && value !== undefined
        return (
          <div key={name}>
            <dt>{field.label}</dt>
            <dd>
              {isLink && to ? (
                <PageLink to="/$list/$key" params={{ list: to, key: String(value) }}>
                  {text}
                </PageLink>
              ) : (
                text
              )}
            </dd>
          </div>
        )
      })}
    </Box>
  )
}

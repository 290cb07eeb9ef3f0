import { isExposed } from '@takt/domain/core/item/item.ts'
import type { OperatorName } from '@takt/domain/core/item/operators.ts'
import { operators } from '@takt/domain/core/item/operators.ts'
import { useId } from 'react'
import { operatorsOf } from '../../../../core/items/filters/operatorsOf.ts'
import { comparesPart } from '../../../../core/kit/filter/filterColumn.ts'
import { FieldInput } from '../../../../core/kit/form/FieldInput.tsx'
import { useSession } from '../../../../core/session/SessionContext.tsx'
import { flowType, watchableTypes } from '../../flowTypes.ts'
import { formTexts as texts } from '../texts.ts'
import { ComparedValue } from './ComparedValue.tsx'
import { Entries } from './Entries.tsx'
import { IntoInput } from './IntoInput.tsx'
import { listAt, problemAt, textAt } from './optionsOfStep.ts'
import { SelectInput } from './SelectInput.tsx'
import type { StepFormProps } from './stepFormProps.ts'

type Condition = { field: string; operator: OperatorName; value: string }

/** Selects the rows to look up and the name of the result. */
export function FindForm({ options, values, problems, set }: StepFormProps) {
  const id = useId()
  const user = useSession(({ context }) => context.user)
  const type = flowType(textAt(options, 'itemType'))
  const filters = listAt<Condition>(options, 'filters')
  const fields = type
    ? Object.entries(type.fields).flatMap(([value, field]) =>
        isExposed(field) && operatorsOf(field).length > 0 ? [{ value, label: field.label, detail: value }] : [],
      )
    : []
  return (
    <>
      <FieldInput
        id={`${id}type`}
        field={{ name: 'itemType', label: texts.itemType, kind: 'one', required: true, options: watchableTypes(user) }}
        value={textAt(options, 'itemType')}
        problem={problems.itemType}
        onChange={(value) => {
          set({ itemType: value ?? '', filters: [] })
        }}
      />
      {type && (
        <Entries<Condition>
          label={texts.filters}
          entries={filters}
          empty={{ field: '', operator: 'Equals', value: '' }}
          none={texts.anyRow}
          problem={problems.filters}
          add={texts.addFilter}
          remove={texts.removeFilter}
          onChange={(filters) => set({ filters })}
        >
          {(condition, change, at) => {
            const nth = at + 1
            const field = type.fields[condition.field] ?? null
            const offered = field ? operatorsOf(field) : []
            const equalled = Object.fromEntries(
              filters.flatMap(({ field: name, operator, value }) => (operator === 'Equals' ? [[name, value]] : [])),
            )
            const arity = Object.hasOwn(operators, condition.operator) ? operators[condition.operator].arity : 'one'
            return (
              <>
                <SelectInput
                  id={`${id}-${at}-field`}
                  label={texts.filterField(nth)}
                  value={condition.field}
                  options={fields}
                  problem={problemAt(problems, 'filters', at, 'field')}
                  onChange={(name) => {
                    const next = type.fields[name]
                    const hasOperator = next && operatorsOf(next).some((entry) => entry.name === condition.operator)
                    const [first] = next ? operatorsOf(next) : []
                    change({ field: name, ...(hasOperator || !first ? {} : { operator: first.name }) })
                  }}
                />
                <SelectInput
                  id={`${id}-${at}-operator`}
                  label={texts.filterOperator(nth)}
                  value={condition.operator}
                  options={offered.map(({ name, label }) => ({ value: name, label }))}
                  problem={problemAt(problems, 'filters', at, 'operator')}
                  onChange={(operator) => change({ operator: operator as OperatorName })}
                />
                {arity !== 'none' && (
                  <ComparedValue
                    id={`${id}-${at}-value`}
                    label={texts.filterValue(nth)}
                    field={field && { type, name: condition.field }}
                    beside={equalled}
                    isList={arity !== 'one'}
                    isPart={comparesPart(condition.operator)}
                    value={condition.value}
                    values={values}
                    problem={problemAt(problems, 'filters', at, 'value')}
                    onChange={(value) => change({ value })}
                  />
                )}
              </>
            )
          }}
        </Entries>
      )}
      <IntoInput
        label={texts.into}
        value={textAt(options, 'into')}
        required
        problem={problems.into}
        onChange={(into) => set({ into })}
      />
    </>
  )
}

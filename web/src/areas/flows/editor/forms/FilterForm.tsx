import { operators } from '@takt/domain/core/item/operators.ts'
import { useId } from 'react'
import { operatorsOf } from '../../../../core/items/filters/operatorsOf.ts'
import { filterTexts } from '../../../../core/items/filters/texts.ts'
import { Box } from '../../../../core/kit/Box.tsx'
import { comparesPart } from '../../../../core/kit/filter/filterColumn.ts'
import { formTexts as texts } from '../texts.ts'
import { ComparedValue } from './ComparedValue.tsx'
import { Entries } from './Entries.tsx'
import { listAt, problemAt } from './optionsOfStep.ts'
import { SelectInput } from './SelectInput.tsx'
import type { StepFormProps } from './stepFormProps.ts'
import { fieldAt, valueOptions } from './valueOptions.ts'

type Rule = { logic: 'AND' | 'OR'; path: string; operator: keyof typeof operators; value: string | null }

const empty: Rule = { logic: 'AND', path: '', operator: 'Equals', value: '' }
const logicOptions = (['AND', 'OR'] as const).map((value) => ({ value, label: texts.logic[value] }))

/** Operators for values of unknown type. */
const everyOperator = (Object.keys(operators) as (keyof typeof operators)[]).flatMap((name) =>
  name === '' || name === 'IsOneOf' || name === 'IsNotOneOf'
    ? []
    : [{ value: name, label: filterTexts.operators[name] }],
)

/** Conditions under which the steps on the Yes branch run. */
export function FilterForm({ options, values, problems, set }: StepFormProps) {
  const id = useId()
  const paths = valueOptions(values)
  return (
    <>
      <Entries<Rule>
        label={texts.rules}
        entries={listAt<Rule>(options, 'rules')}
        empty={empty}
        problem={problems.rules}
        add={texts.addRule}
        remove={texts.removeRule}
        onChange={(rules) => set({ rules })}
      >
        {(rule, change, at) => {
          const nth = at + 1
          const field = fieldAt(values, rule.path)
          const offered = field
            ? operatorsOf(field.type.fields[field.name]!).map(({ name, label }) => ({ value: name as string, label }))
            : everyOperator
          const arity = Object.hasOwn(operators, rule.operator) ? operators[rule.operator].arity : 'one'
          return (
            <>
              {at > 0 && (
                <SelectInput
                  id={`${id}-${at}-logic`}
                  label={texts.logicOf(nth)}
                  value={rule.logic}
                  options={logicOptions}
                  onChange={(logic) => change({ logic: logic === 'OR' ? 'OR' : 'AND' })}
                />
              )}
              <SelectInput
                id={`${id}-${at}-path`}
                label={texts.ruleValue(nth)}
                placeholder={texts.anyValue}
                value={rule.path}
                options={paths}
                free
                problem={problemAt(problems, 'rules', at, 'path')}
                onChange={(path) => change({ path })}
              />
              <SelectInput
                id={`${id}-${at}-operator`}
                label={texts.operator(nth)}
                value={rule.operator}
                options={offered}
                problem={problemAt(problems, 'rules', at, 'operator')}
                onChange={(operator) => change({ operator: operator as Rule['operator'] })}
              />
              {arity !== 'none' && (
                <ComparedValue
                  id={`${id}-${at}-value`}
                  label={texts.comparedWith(nth)}
                  field={field}
                  isList={arity !== 'one'}
                  isPart={comparesPart(rule.operator)}
                  value={rule.value ?? ''}
                  values={values}
                  problem={problemAt(problems, 'rules', at, 'value')}
                  onChange={(value) => change({ value })}
                />
              )}
            </>
          )
        }}
      </Entries>
      <Box sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>{texts.yesNo}</Box>
    </>
  )
}

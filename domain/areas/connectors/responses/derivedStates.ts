import { z } from 'zod'
import { instant } from '../../../core/item/responses/instant.ts'
import { stateRules } from '../signals/stateRules.ts'

const derivedState = z.object({
  start: instant,
  end: instant,
  deviceId: z.int(),
  connectorId: z.int(),
  stateRules,
})
/** An interval (epoch ms) in which rules of a connector derive the states that its device reports. */
export type DerivedState = z.output<typeof derivedState>

/**
 * `data` of `GET /api/resources/{resourceID}/derivedStates`: the intervals of the range in which rules derive the state
 * of the machine, in order. In other time, the machine or its device reports the state itself. While names are masked,
 * texts that rules compare with are empty, because they can name parts and people.
 */
export const derivedStates = z.array(derivedState)

/** Returns rules without the texts that they compare with. */
export const withoutTexts = ({ rules, otherwise }: DerivedState['stateRules']): DerivedState['stateRules'] => ({
  rules: rules.map(({ state, when }) => ({
    state,
    when: when.map((condition) => (typeof condition.value === 'string' ? { ...condition, value: '' } : condition)),
  })),
  otherwise,
})

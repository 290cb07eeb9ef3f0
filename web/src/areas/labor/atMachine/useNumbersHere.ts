import { useScreenMachine } from '../../../core/dashboards/machines/useScreenMachine.ts'
import { useOutbox } from '../../../core/session/outbox/useOutbox.ts'
import { clockOutbox } from '../clock/clockOutbox.ts'
import { numbersHere } from './numbersHere.ts'

const nobody: readonly string[] = []

/** Who is clocked on at the machine of this screen, by number or badge, with what waits to be sent. */
export function useNumbersHere(resourceID: string): readonly string[] {
  const { data } = useScreenMachine(resourceID)
  const { waiting } = useOutbox(clockOutbox)
  const commands = waiting.map(({ entry }) => entry)
  return numbersHere(data?.numbersHere ?? nobody, commands, resourceID)
}

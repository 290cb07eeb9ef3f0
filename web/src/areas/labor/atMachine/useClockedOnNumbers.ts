import { useScreenMachine } from '../../../core/dashboards/machines/useScreenMachine.ts'
import { useOutbox } from '../../../core/session/outbox/useOutbox.ts'
import { clockOutbox } from '../clock/clockOutbox.ts'
import { clockedOnNumbers } from './clockedOnNumbers.ts'

const noNumbers: readonly string[] = []

/** Returns who is clocked on at the machine of this screen, by number or badge, with pending commands applied. */
export function useClockedOnNumbers(resourceID: string): readonly string[] {
  const { data } = useScreenMachine(resourceID)
  const { waiting } = useOutbox(clockOutbox)
  const commands = waiting.map(({ entry }) => entry)
  return clockedOnNumbers(data?.numbersHere ?? noNumbers, commands, resourceID)
}

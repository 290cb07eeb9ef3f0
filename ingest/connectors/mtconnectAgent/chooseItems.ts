import { connectorTexts as texts } from '../texts.ts'
import type { DeviceStream, Streamed } from './parseStreams.ts'
import { AgentError } from './parseStreams.ts'

type ItemRole = 'execution' | 'program' | 'partCount' | 'mode' | 'availability'

/** The roles of a device's data items, by item id. */
export type ItemSelection = { uuid: string; meanings: Record<string, ItemRole> }

const roleSpecs: Record<ItemRole, { type: string; subTypes: string[] }> = {
  execution: { type: 'Execution', subTypes: [''] },
  program: { type: 'Program', subTypes: ['', 'MAIN', 'ACTIVE', 'SCHEDULE'] },
  partCount: { type: 'PartCount', subTypes: ['GOOD', 'COMPLETE', '', 'ALL'] },
  mode: { type: 'ControllerMode', subTypes: [''] },
  availability: { type: 'Availability', subTypes: [''] },
}

/** A machine's own path takes precedence over those of loaders and other auxiliaries. */
const components = ['Path', 'Controller', 'Device']
const rank = (list: readonly string[], name: string) => (list.includes(name) ? list.indexOf(name) : list.length)

function choose(observations: readonly Streamed[], role: ItemRole): string | null {
  const { type, subTypes } = roleSpecs[role]
  const candidates = observations
    .filter((each) => !each.condition && each.type === type && subTypes.includes(each.subType))
    .sort(
      (a, b) =>
        rank(components, a.component) - rank(components, b.component) ||
        rank(subTypes, a.subType) - rank(subTypes, b.subType),
    )
  return candidates[0]?.dataItemId ?? null
}

const executes = (device: DeviceStream) => device.observations.some(({ type }) => type === 'Execution')

/** Selects the device and the data items from which slices are made; throws a readable error if it cannot. */
export function chooseItems(devices: readonly DeviceStream[], wish: string | undefined): ItemSelection {
  const named = wish === undefined ? devices : devices.filter(({ name, uuid }) => name === wish || uuid === wish)
  if (named.length === 0) throw new AgentError(texts.noDevice(wish))
  const able = named.filter(executes)
  const [device, second] = able
  if (!device) throw new AgentError(texts.noExecution(named.map(({ name }) => name).join(', ')))
  if (second) throw new AgentError(texts.severalMachines(able.map(({ name }) => name).join(', ')))
  const entries = (Object.keys(roleSpecs) as ItemRole[]).flatMap((role) => {
    const id = choose(device.observations, role)
    return id === null ? [] : [[id, role] as const]
  })
  return { uuid: device.uuid, meanings: Object.fromEntries(entries) }
}

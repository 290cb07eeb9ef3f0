import { connectorTexts as texts } from '../texts.ts'
import type { DeviceStream, Streamed } from './parseStreams.ts'
import { AgentRefusal } from './parseStreams.ts'

type Meaning = 'execution' | 'program' | 'partCount' | 'mode' | 'availability'

/** Which of a device's data items mean what, by their ids. */
export type Chosen = { uuid: string; meanings: Record<string, Meaning> }

const wanted: Record<Meaning, { type: string; subTypes: string[] }> = {
  execution: { type: 'Execution', subTypes: [''] },
  program: { type: 'Program', subTypes: ['', 'MAIN', 'ACTIVE', 'SCHEDULE'] },
  partCount: { type: 'PartCount', subTypes: ['GOOD', 'COMPLETE', '', 'ALL'] },
  mode: { type: 'ControllerMode', subTypes: [''] },
  availability: { type: 'Availability', subTypes: [''] },
}

/** A machine's own path comes before those of loaders and other helpers. */
const components = ['Path', 'Controller', 'Device']
const rank = (list: readonly string[], name: string) => (list.includes(name) ? list.indexOf(name) : list.length)

function choose(observations: readonly Streamed[], meaning: Meaning): string | null {
  const { type, subTypes } = wanted[meaning]
  const fitting = observations
    .filter((each) => !each.condition && each.type === type && subTypes.includes(each.subType))
    .sort(
      (a, b) =>
        rank(components, a.component) - rank(components, b.component) ||
        rank(subTypes, a.subType) - rank(subTypes, b.subType),
    )
  return fitting[0]?.dataItemId ?? null
}

const executes = (device: DeviceStream) => device.observations.some(({ type }) => type === 'Execution')

/** Picks the device and the data items that slices are made from; throws a sentence when it cannot. */
export function chooseItems(devices: readonly DeviceStream[], wish: string | undefined): Chosen {
  const named = wish === undefined ? devices : devices.filter(({ name, uuid }) => name === wish || uuid === wish)
  if (named.length === 0) throw new AgentRefusal(texts.noDevice(wish))
  const able = named.filter(executes)
  const [device, second] = able
  if (!device) throw new AgentRefusal(texts.noExecution(named.map(({ name }) => name).join(', ')))
  if (second) throw new AgentRefusal(texts.severalMachines(able.map(({ name }) => name).join(', ')))
  const meanings = (Object.keys(wanted) as Meaning[]).flatMap((meaning) => {
    const id = choose(device.observations, meaning)
    return id === null ? [] : [[id, meaning] as const]
  })
  return { uuid: device.uuid, meanings: Object.fromEntries(meanings) }
}

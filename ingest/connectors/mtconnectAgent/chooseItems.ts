import type { ItemRole } from '../mtconnect/roleItem.ts'
import { connectorTexts as texts } from '../texts.ts'
import { AgentError } from './agentError.ts'
import type { Component, DeviceStream, Streamed } from './parseStreams.ts'

/**
 * The roles of a device's data items, by item id. `path`: the only path that is read, by ID or name; null if the
 * Execution is not one of a path.
 */
export type ItemSelection = { uuid: string; meanings: Record<string, ItemRole>; path: string | null }

/** A selection, and the names of the path that is read and of all, if the machine has several. */
export type ItemChoice = { selection: ItemSelection; paths: { read: string; all: string[] } | null }

type RoleSpec = { type: string; subTypes: string[] }

const roleSpecs: Record<Exclude<ItemRole, 'partCount' | 'totalCount' | 'scrapCount'>, RoleSpec> = {
  execution: { type: 'Execution', subTypes: [''] },
  program: { type: 'Program', subTypes: ['', 'MAIN', 'ACTIVE', 'SCHEDULE'] },
  mode: { type: 'ControllerMode', subTypes: [''] },
  availability: { type: 'Availability', subTypes: [''] },
}
const partCounts = (...subTypes: string[]): RoleSpec => ({ type: 'PartCount', subTypes })
const goodParts = partCounts('GOOD', 'COMPLETE')
/** A count without a subtype is one of all parts. */
const allParts = partCounts('ALL', '')
const scrapParts = partCounts('BAD', 'FAILED')

/** A machine's own path takes precedence over those of loaders and other auxiliaries. */
const types = ['Path', 'Controller', 'Device']
const rank = (list: readonly string[], name: string) => (list.includes(name) ? list.indexOf(name) : list.length)
const byType = (a: Component, b: Component) => rank(types, a.type) - rank(types, b.type)

const keyOf = ({ id, name }: Component) => id || name
const labelOf = ({ id, name }: Component) => name || id

const executes = (observation: Streamed) => !observation.condition && observation.type === 'Execution'

/** Returns the components that report an Execution: those of the best type, in the order of the document. */
function executingComponents({ components, observations }: DeviceStream): Component[] {
  const keys = new Set(observations.filter(executes).map(({ component }) => keyOf(component)))
  return components.filter((component) => keys.has(keyOf(component))).sort(byType)
}

/** True for an observation of another path than the one that is read. */
export const isOfOtherPath = ({ component }: Pick<Streamed, 'component'>, path: string | null) =>
  path !== null && component.type === 'Path' && keyOf(component) !== path

const pathOf = (component: Component) => (component.type === 'Path' ? keyOf(component) : null)

/** Chooses the item of a role: of the component that executes, else of one that is no other path. */
function choose(device: DeviceStream, executing: Component, { type, subTypes }: RoleSpec): string | null {
  const order = (component: Component) => device.components.findIndex((each) => keyOf(each) === keyOf(component))
  const distance = ({ component }: Streamed) => (keyOf(component) === keyOf(executing) ? 0 : 1)
  const candidates = device.observations
    .filter((each) => !each.condition && each.type === type && subTypes.includes(each.subType))
    .filter((each) => !isOfOtherPath(each, pathOf(executing)))
    .sort(
      (a, b) =>
        distance(a) - distance(b) ||
        byType(a.component, b.component) ||
        order(a.component) - order(b.component) ||
        rank(subTypes, a.subType) - rank(subTypes, b.subType) ||
        (a.dataItemId < b.dataItemId ? -1 : 1),
    )
  return candidates[0]?.dataItemId ?? null
}

/** Chooses the counters: good parts, or all parts with scrap; a count of all parts alone is one of good parts. */
function chooseCounters(device: DeviceStream, executing: Component): [string | null, ItemRole][] {
  const good = choose(device, executing, goodParts)
  const all = good === null ? choose(device, executing, allParts) : null
  const scrap = choose(device, executing, scrapParts)
  return [
    [good, 'partCount'],
    [all, scrap === null ? 'partCount' : 'totalCount'],
    [scrap, 'scrapCount'],
  ]
}

/**
 * Selects the device, the path and the data items from which slices are made; throws a readable error if it cannot. The
 * first path in the order of the document is read unless another one is configured, and all items are of the same path.
 */
export function chooseItems(
  devices: readonly DeviceStream[],
  options: { device?: string | undefined; path?: string | undefined },
): ItemChoice {
  const { device: wanted, path: wantedPath } = options
  const named = wanted === undefined ? devices : devices.filter(({ name, uuid }) => name === wanted || uuid === wanted)
  if (named.length === 0) throw new AgentError(texts.noDevice(wanted))
  const able = named.filter(({ observations }) => observations.some(executes))
  const [device, second] = able
  if (!device) throw new AgentError(texts.noExecution(named.map(({ name }) => name).join(', ')))
  if (second) throw new AgentError(texts.severalMachines(able.map(({ name }) => name).join(', ')))
  const candidates = executingComponents(device)
  const chosen =
    wantedPath === undefined
      ? candidates[0]
      : candidates.find(({ id, name }) => id === wantedPath || name === wantedPath)
  if (!chosen) throw new AgentError(texts.noPath(wantedPath ?? '', candidates.map(labelOf).join(', ')))
  const roles = Object.entries(roleSpecs).map(
    ([role, spec]) => [choose(device, chosen, spec), role as ItemRole] as const,
  )
  const entries = [...roles, ...chooseCounters(device, chosen)].filter(([id]) => id !== null)
  const alike = candidates.filter(({ type }) => type === chosen.type)
  return {
    selection: { uuid: device.uuid, meanings: Object.fromEntries(entries), path: pathOf(chosen) },
    paths: alike.length > 1 ? { read: labelOf(chosen), all: alike.map(labelOf) } : null,
  }
}

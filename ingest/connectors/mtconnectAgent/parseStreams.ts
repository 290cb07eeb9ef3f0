import { XMLParser } from 'fast-xml-parser'
import { z } from 'zod'
import { hasZone, parseSourceTime } from '../slices/parseSourceTime.ts'
import { createSourceClock } from '../slices/sourceClock.ts'
import { connectorTexts as texts } from '../texts.ts'
import { AgentError } from './agentError.ts'

/**
 * An observation of one data item at one sequence number. `type` is the element's name, for a condition its `type`
 * attribute.
 */
export type Streamed = {
  sequence: number
  at: number
  fine: number
  /** False if its timestamp names no zone. */
  isZoned: boolean
  dataItemId: string
  component: Component
  type: string
  subType: string
  value: string
  condition: { level: string; nativeCode: string; conditionId: string } | null
}
/** A component of a device: its type, ID and name. */
export type Component = { type: string; id: string; name: string }

/** The observations of a device in the order of their sequence; `components` in that of the document. */
export type DeviceStream = { name: string; uuid: string; components: Component[]; observations: Streamed[] }

/**
 * An MTConnectStreams document. Times are epoch milliseconds. `unread`: samples of the elements that are no observations.
 * `isMisencoded`: it has bytes that are invalid in its encoding.
 */
export type Streams = {
  instanceId: string
  createdAt: number
  bufferSize: number
  firstSequence: number
  nextSequence: number
  devices: DeviceStream[]
  unread: string[]
  isMisencoded: boolean
}

/**
 * `from`: the sequence number from which observations are wanted. `timeZone`: of timestamps without a zone. `latest`: the
 * time of the last observation before (epoch ms).
 */
export type ParseOptions = { from?: number; timeZone?: string | undefined; latest?: number | undefined }

const maxObservations = 5_000

const lists = new Set(['DeviceStream', 'ComponentStream', 'Error', 'Entry', 'Cell'])
// The parser does not expand entities: values are decoded by hand, so that a document cannot define its own.
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
  maxNestedTags: 50,
  isArray: (name) => lists.has(name),
})

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const decode = (text: string) =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(amp|lt|gt|quot|apos));/gi, (whole, decimal, hex, name) => {
    if (name) return named[String(name).toLowerCase()] ?? whole
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })

const sequence = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number)
const header = z.object({
  '@instanceId': z.string().min(1).max(40),
  '@creationTime': z.string(),
  '@bufferSize': sequence.catch(1_000),
  '@firstSequence': sequence,
  '@nextSequence': sequence,
})
type Element = Record<string, unknown>
const isElement = (value: unknown): value is Element =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const children = (value: unknown) => (Array.isArray(value) ? value : value === undefined ? [] : [value])
const longest = 500
const attribute = (element: Element, name: string) => decode(String(element[`@${name}`] ?? '').slice(0, longest))

const textOf = (element: unknown): string => {
  const text = isElement(element) ? element['#text'] : element
  return decode(typeof text === 'string' ? text.slice(0, longest) : '')
}

/** Returns the entries of a data set or table as text: `a=1 b={x=2}`. */
const entriesOf = (element: Element, tag: 'Entry' | 'Cell'): string =>
  children(element[tag])
    .filter((entry) => entry !== undefined)
    .map((entry) => {
      const key = isElement(entry) ? attribute(entry, 'key') : ''
      const cells = isElement(entry) && entry.Cell !== undefined ? `{${entriesOf(entry, 'Cell')}}` : textOf(entry)
      return `${key}=${cells}`
    })
    .join(' ')
    .slice(0, longest)

/** An observation whose timestamp is not parsed yet. */
type Unparsed = Omit<Streamed, 'at' | 'fine' | 'isZoned'> & { timestamp: string }

function readObservation(tag: string, element: Element, component: Component, isCondition: boolean): Unparsed | null {
  const sequenceNumber = sequence.safeParse(element['@sequence'])
  if (!sequenceNumber.success) return null
  const condition = {
    level: tag.toUpperCase(),
    nativeCode: attribute(element, 'nativeCode'),
    conditionId: attribute(element, 'conditionId'),
  }
  return {
    sequence: sequenceNumber.data,
    timestamp: attribute(element, 'timestamp'),
    dataItemId: attribute(element, 'dataItemId'),
    component,
    type: isCondition ? attribute(element, 'type') : tag,
    subType: attribute(element, 'subType').toUpperCase(),
    value: element.Entry === undefined ? textOf(element) : entriesOf(element, 'Entry'),
    condition: isCondition ? condition : null,
  }
}

const sampleOf = (tag: string, element: unknown) =>
  isElement(element)
    ? `${tag} ${attribute(element, 'dataItemId')} ${attribute(element, 'timestamp')}`.slice(0, 100)
    : tag

function readDevice(device: Element, { from = 0, timeZone, latest }: ParseOptions, unread: string[]): DeviceStream {
  const components: Component[] = []
  const unparsed: Unparsed[] = []
  for (const stream of children(device.ComponentStream)) {
    if (!isElement(stream)) continue
    const component = {
      type: attribute(stream, 'component'),
      id: attribute(stream, 'componentId'),
      name: attribute(stream, 'name'),
    }
    components.push(component)
    for (const group of ['Samples', 'Events', 'Condition']) {
      const elements = stream[group]
      if (!isElement(elements)) continue
      for (const [tag, nodes] of Object.entries(elements)) {
        if (tag.startsWith('@') || tag === '#text') continue
        for (const each of children(nodes)) {
          const observation = isElement(each) ? readObservation(tag, each, component, group === 'Condition') : null
          if (!observation) unread.push(sampleOf(tag, each))
          else if (observation.sequence >= from) unparsed.push(observation)
        }
      }
    }
  }
  const readTime = createSourceClock(timeZone, latest)
  const observations = unparsed
    .sort((a, b) => a.sequence - b.sequence)
    .flatMap(({ timestamp, ...observation }) => {
      const time = readTime(timestamp)
      if (!time) unread.push(`${observation.type} ${observation.dataItemId} ${timestamp}`.slice(0, 100))
      return time ? [{ ...observation, ...time, isZoned: hasZone(timestamp) }] : []
    })
  return { name: attribute(device, 'name'), uuid: attribute(device, 'uuid'), components, observations }
}

const errorCodes = [
  'ASSET_NOT_FOUND',
  'INTERNAL_ERROR',
  'INVALID_REQUEST',
  'INVALID_URI',
  'INVALID_XPATH',
  'NO_DEVICE',
  'OUT_OF_RANGE',
  'QUERY_ERROR',
  'TOO_MANY',
  'UNAUTHORIZED',
  'UNSUPPORTED',
] as const
const remedies: Partial<Record<(typeof errorCodes)[number], string>> = {
  NO_DEVICE: texts.noSuchDevice,
  UNAUTHORIZED: texts.wantsSignIn,
}

/**
 * Only the error code is passed on, not the agent's text: whoever configures the address could otherwise read responses
 * of any server there.
 */
function throwAgentError(document: Element): never {
  const errors = document.MTConnectError
  const list = isElement(errors)
    ? isElement(errors.Errors)
      ? children(errors.Errors.Error)
      : children(errors.Error)
    : []
  const [first] = list
  if (first === undefined) throw new AgentError(texts.noAgent)
  const text = isElement(first) ? attribute(first, 'errorCode') : ''
  const code = errorCodes.find((candidate) => candidate === text) ?? 'INTERNAL_ERROR'
  throw new AgentError(texts.agentRejects(code, remedies[code] ?? ''), code === 'OUT_OF_RANGE')
}

/** Parses an MTConnectStreams document. Throws AgentError for errors and any other document. */
export function parseStreams(xml: string, options: ParseOptions = {}): Streams {
  if (/<!DOCTYPE/i.test(xml)) throw new AgentError(texts.doctype)
  let document: unknown
  try {
    document = parser.parse(xml)
  } catch {
    throw new AgentError(texts.unsoundXml)
  }
  const root = isElement(document) ? document.MTConnectStreams : undefined
  if (!isElement(root)) return throwAgentError(isElement(document) ? document : {})
  const head = header.safeParse(root.Header)
  if (!head.success) throw new AgentError(texts.incompleteHeader)
  const streams = isElement(root.Streams) ? children(root.Streams.DeviceStream) : []
  const unread: string[] = []
  const devices = streams.filter(isElement).map((device) => readDevice(device, options, unread))
  if (devices.reduce((sum, { observations }) => sum + observations.length, 0) > maxObservations)
    throw new AgentError(texts.tooManyObservations(maxObservations))
  return {
    instanceId: head.data['@instanceId'],
    createdAt: parseSourceTime(head.data['@creationTime'])?.at ?? Number.NaN,
    bufferSize: head.data['@bufferSize'],
    firstSequence: head.data['@firstSequence'],
    nextSequence: head.data['@nextSequence'],
    devices,
    unread: unread.slice(0, maxObservations),
    isMisencoded: false,
  }
}

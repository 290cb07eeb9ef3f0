import { XMLParser } from 'fast-xml-parser'
import { z } from 'zod'
import { parseSourceTime } from '../slices/parseSourceTime.ts'
import { SourceError } from '../sourceError.ts'
import { connectorTexts as texts } from '../texts.ts'

/**
 * An observation of one data item at one sequence number. `type` is the element's name, for a condition its `type`
 * attribute.
 */
export type Streamed = {
  sequence: number
  at: number
  fine: number
  dataItemId: string
  component: string
  type: string
  subType: string
  value: string
  condition: { level: string; nativeCode: string } | null
}

export type DeviceStream = { name: string; uuid: string; observations: Streamed[] }

/** An MTConnectStreams document. Times are epoch milliseconds. */
export type Streams = {
  instanceId: string
  createdAt: number
  bufferSize: number
  firstSequence: number
  nextSequence: number
  devices: DeviceStream[]
}

/** Thrown for an MTConnectError document, or a response that is not MTConnect. */
export class AgentError extends SourceError {
  readonly outOfRange: boolean
  constructor(message: string, outOfRange = false) {
    super(message)
    this.outOfRange = outOfRange
  }
}

const maxObservations = 5_000

const lists = new Set(['DeviceStream', 'ComponentStream', 'Error'])
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

function readObservation(tag: string, element: unknown, component: string, isCondition: boolean): Streamed | null {
  if (!isElement(element)) return null
  const time = parseSourceTime(attribute(element, 'timestamp'))
  const sequenceNumber = sequence.safeParse(element['@sequence'])
  if (!time || !sequenceNumber.success) return null
  const value = decode(typeof element['#text'] === 'string' ? element['#text'].slice(0, longest) : '')
  return {
    sequence: sequenceNumber.data,
    ...time,
    dataItemId: attribute(element, 'dataItemId'),
    component,
    type: isCondition ? attribute(element, 'type') : tag,
    subType: attribute(element, 'subType').toUpperCase(),
    value,
    condition: isCondition ? { level: tag.toUpperCase(), nativeCode: attribute(element, 'nativeCode') } : null,
  }
}

function readDevice(device: Element, from: number): DeviceStream {
  const observations = children(device.ComponentStream).flatMap((stream) => {
    if (!isElement(stream)) return []
    return ['Samples', 'Events', 'Condition'].flatMap((group) => {
      const elements = stream[group]
      if (!isElement(elements)) return []
      return Object.entries(elements).flatMap(([tag, nodes]) =>
        tag.startsWith('@') || tag === '#text'
          ? []
          : children(nodes).map((each) =>
              readObservation(tag, each, attribute(stream, 'component'), group === 'Condition'),
            ),
      )
    })
  })
  return {
    name: attribute(device, 'name'),
    uuid: attribute(device, 'uuid'),
    observations: observations
      .filter((each): each is Streamed => each !== null && each.sequence >= from)
      .sort((a, b) => a.sequence - b.sequence),
  }
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

/**
 * Parses an MTConnectStreams document: observations from the sequence number `from` on, in order. Throws AgentError for
 * errors and any other document.
 */
export function parseStreams(xml: string, from = 0): Streams {
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
  const devices = streams.filter(isElement).map((device) => readDevice(device, from))
  if (devices.reduce((sum, { observations }) => sum + observations.length, 0) > maxObservations)
    throw new AgentError(texts.tooManyObservations(maxObservations))
  return {
    instanceId: head.data['@instanceId'],
    createdAt: parseSourceTime(head.data['@creationTime'])?.at ?? Number.NaN,
    bufferSize: head.data['@bufferSize'],
    firstSequence: head.data['@firstSequence'],
    nextSequence: head.data['@nextSequence'],
    devices,
  }
}

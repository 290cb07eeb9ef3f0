import type { ApiDocument, Described, Operation } from './referencePage.ts'

const refusal = {
  type: 'object',
  properties: {
    success: { type: 'boolean', enum: [false] },
    message: { type: 'string', description: 'A sentence for people' },
    data: { description: 'What the sentence tells, for programs: of a 400 `fields`, each with its sentence' },
  },
  required: ['success', 'message', 'data'],
  additionalProperties: false,
}

const seconds = { description: 'In how many seconds to try again', schema: { type: 'integer' } }
const methods = { description: 'The methods that the address answers', schema: { type: 'string' } }

/** When a route may be refused so, from what it is, and what that means. */
type Kind = { what: string; headers?: object; comes: (method: string, operation: Operation) => boolean }

const always = () => true
const hasBody = (_: string, { requestBody }: Operation) => requestBody !== undefined
const needsSession = (_: string, { security }: Operation) => security === undefined || security.length > 0
const hasInput = (_: string, { requestBody, parameters = [] }: Operation) => !!requestBody || parameters.length > 0
const writes = (method: string) => method !== 'get'

const kinds: Record<string, Kind> = {
  400: { what: 'What was sent is not as described; `data.fields` names what is wrong', comes: always },
  // Signing in is refused so as well.
  401: { what: 'There is no session, or no longer', comes: (...route) => needsSession(...route) || hasBody(...route) },
  403: { what: 'The session may not do that', comes: needsSession },
  404: { what: 'What was named is not there, or not within reach', comes: hasInput },
  405: { what: 'The address does not answer this method', headers: { Allow: methods }, comes: always },
  409: { what: 'It contradicts what is kept', comes: writes },
  413: { what: 'More was sent, or asked for, than is taken at once', comes: hasInput },
  415: { what: 'The body is of another type than those described', comes: hasBody },
  429: { what: 'Too many ask that at this moment', headers: { 'Retry-After': seconds }, comes: hasInput },
  503: {
    what: 'What is needed for that is busy or cannot be reached',
    headers: { 'Retry-After': seconds },
    comes: always,
  },
}

/**
 * Adds to each route of the document every status by which it may be refused, and makes addresses of the same shape
 * one, whatever their parts are called: the name given first stays.
 */
export function describeRefusals(document: ApiDocument): ApiDocument {
  const paths: NonNullable<ApiDocument['paths']> = {}
  const known = new Map<string, string>()
  for (const [path, operations] of Object.entries(document.paths ?? {})) {
    const shape = path.replace(/\{\w+\}/g, '{}')
    const first = known.get(shape) ?? path
    known.set(shape, first)
    const names = new Map(namesIn(path).map((name, i) => [name, namesIn(first)[i]!]))
    const renamed = Object.entries(operations).map(([method, operation]) => [method, named(operation, names)] as const)
    // A special route stands before the general one.
    paths[first] = { ...Object.fromEntries(renamed), ...paths[first] }
  }
  for (const operations of Object.values(paths))
    for (const [method, operation] of Object.entries(operations)) {
      const coming = Object.entries(kinds).filter(([, { comes }]) => comes(method, operation))
      const refusals = coming.map(([status]): [string, Described] => [
        status,
        { $ref: `#/components/responses/refused${status}` },
      ])
      operation.responses = { ...Object.fromEntries(refusals), ...operation.responses }
    }
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } }
  const responses = Object.entries(kinds).map(([status, { what, headers }]): [string, Described] => [
    `refused${status}`,
    { description: what, ...(headers ? { headers } : {}), content },
  ])
  const components = {
    ...document.components,
    schemas: { ...document.components?.schemas, Refusal: refusal },
    responses: { ...document.components?.responses, ...Object.fromEntries(responses) },
  }
  return { ...document, paths, components }
}

const namesIn = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)

const named = (operation: Operation, names: ReadonlyMap<string, string>): Operation =>
  operation.parameters
    ? {
        ...operation,
        parameters: operation.parameters.map((parameter) =>
          parameter.in === 'path' ? { ...parameter, name: names.get(parameter.name) ?? parameter.name } : parameter,
        ),
      }
    : operation

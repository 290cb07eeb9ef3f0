import type { ApiDocument, Described, Operation } from './referencePage.ts'

const errorSchema = {
  type: 'object',
  properties: {
    success: { type: 'boolean', enum: [false] },
    message: { type: 'string', description: 'Message for users' },
    data: { description: 'Details for programs: of a 400 `fields`, each with its message' },
  },
  required: ['success', 'message', 'data'],
  additionalProperties: false,
}

const seconds = { description: 'Seconds until the next attempt', schema: { type: 'integer' } }
const methods = { description: 'Methods that the path supports', schema: { type: 'string' } }

/** An error response: its description, and the condition for routes that can return it. */
type Kind = { what: string; headers?: object; comes: (method: string, operation: Operation) => boolean }

const always = () => true
const hasBody = (_: string, { requestBody }: Operation) => requestBody !== undefined
const needsSession = (_: string, { security }: Operation) => security === undefined || security.length > 0
const hasInput = (_: string, { requestBody, parameters = [] }: Operation) => !!requestBody || parameters.length > 0
const writes = (method: string) => method !== 'get'

const kinds: Record<string, Kind> = {
  400: { what: 'The request is invalid; `data.fields` names what is wrong', comes: always },
  // Sign-in requests also return it.
  401: { what: 'There is no valid session', comes: (...route) => needsSession(...route) || hasBody(...route) },
  403: { what: 'The session does not have the required permission', comes: needsSession },
  404: { what: 'The requested object does not exist or is not accessible', comes: hasInput },
  405: { what: 'The path does not support this method', headers: { Allow: methods }, comes: always },
  409: { what: 'The request conflicts with stored data', comes: writes },
  413: { what: 'The request or the requested data is too large', comes: hasInput },
  415: { what: 'The media type of the body is not supported', comes: hasBody },
  429: { what: 'Too many requests at the moment', headers: { 'Retry-After': seconds }, comes: hasInput },
  503: {
    what: 'A required service is busy or unavailable',
    headers: { 'Retry-After': seconds },
    comes: always,
  },
}

/**
 * Adds to each route of the document all error statuses that it can return, and merges paths of the same shape, keeping
 * the parameter names of the first.
 */
export function describeErrors(document: ApiDocument): ApiDocument {
  const paths: NonNullable<ApiDocument['paths']> = {}
  const firstPaths = new Map<string, string>()
  for (const [path, operations] of Object.entries(document.paths ?? {})) {
    const shape = path.replace(/\{\w+\}/g, '{}')
    const first = firstPaths.get(shape) ?? path
    firstPaths.set(shape, first)
    const names = new Map(namesIn(path).map((name, i) => [name, namesIn(first)[i]!]))
    const renamed = Object.entries(operations).map(([method, operation]) => [method, named(operation, names)] as const)
    // A specific route takes precedence over the general one.
    paths[first] = { ...Object.fromEntries(renamed), ...paths[first] }
  }
  for (const operations of Object.values(paths))
    for (const [method, operation] of Object.entries(operations)) {
      const applicable = Object.entries(kinds).filter(([, { comes }]) => comes(method, operation))
      const errors = applicable.map(([status]): [string, Described] => [
        status,
        { $ref: `#/components/responses/refused${status}` },
      ])
      operation.responses = { ...Object.fromEntries(errors), ...operation.responses }
    }
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } }
  const responses = Object.entries(kinds).map(([status, { what, headers }]): [string, Described] => [
    `refused${status}`,
    { description: what, ...(headers ? { headers } : {}), content },
  ])
  const components = {
    ...document.components,
    schemas: { ...document.components?.schemas, Refusal: errorSchema },
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
